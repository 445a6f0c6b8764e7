import type { z } from "zod";
import { partner } from "#sync/model/entities/partner.ts";
import type { createPartner } from "#sync/model/mutators/partner.ts";

type NewPartner = z.output<typeof createPartner.input>;

/** The fields of a new partner that a column can give. */
export type PartnerTarget = Exclude<keyof NewPartner, "id" | "company">;

/** What a column can be read as: a field, or what several fields or other records are made of. */
export type Target = PartnerTarget | "fullName" | "fullKana" | "tags" | "companyName";

/** The values of a new partner, as far as a row gives them. */
export type PartnerValues = Partial<Pick<NewPartner, PartnerTarget>>;

/** A column of the file, with what it is read as. */
export interface ImportColumn {
  /** Its index in a row. */
  readonly index: number;
  readonly head: string;
  /** Undefined for a column that is not taken over. */
  readonly target: Target | undefined;
  /** Whether the guess needs no look. A column without a target is sure when nothing in it looks like a target. */
  readonly sure: boolean;
}

/** Where the heads of a sheet are. */
export interface FoundHead {
  /** Indices of the rows of the heads, from the top. A sheet that begins with its data has none. */
  readonly rows: readonly number[];
  /** The index of the first row of data. */
  readonly firstRow: number;
  /** One text for each column; a column without a head has an empty one. */
  readonly heads: readonly string[];
}

/** What of a row could not be understood. */
export interface RowProblem {
  /** The index of the column; undefined where no column gives the field. */
  readonly column: number | undefined;
  readonly target: Target;
  /** What the file has there. */
  readonly text: string;
  /** A Japanese sentence. */
  readonly reason: string;
}

/** What a reading changed beyond its form, so that a preview can show it. */
export interface ReadChange {
  readonly column: number;
  readonly target: Target;
  readonly from: string;
  readonly to: string;
  /** Whether it may have been meant otherwise, so that somebody has to look. */
  readonly isDoubtful?: true;
}

/** A row as it would be imported. A row with problems must not be imported as it is. */
export interface ReadRow {
  readonly values: PartnerValues;
  /** Which of the values came from cells. The others stand in for cells that are empty or missing. */
  readonly given: readonly PartnerTarget[];
  readonly tags: readonly string[];
  readonly companyName?: string;
  readonly problems: readonly RowProblem[];
  readonly changedByReading: readonly ReadChange[];
}

/** The Japanese labels of targets that are no field. */
const others: Readonly<Partial<Record<Target, string>>> = {
  fullName: "氏名",
  fullKana: "氏名のカナ",
  tags: "タグ",
  companyName: "所属企業",
};

/** All targets, in the order in which a person looks for them. */
export const importTargets: readonly Target[] = Object.keys({
  fullName: 0,
  lastName: 0,
  firstName: 0,
  fullKana: 0,
  lastNameKana: 0,
  firstNameKana: 0,
  companyName: 0,
  mail: 0,
  mail2: 0,
  phone: 0,
  zip: 0,
  address: 0,
  gender: 0,
  birthday: 0,
  status: 0,
  employeeStatus: 0,
  source: 0,
  invoiceId: 0,
  tags: 0,
  memo: 0,
} satisfies Record<Target, 0>) as Target[];

/** Returns the Japanese label of a target. */
export const targetLabel = (target: Target): string => others[target] ?? partner.fields[target as PartnerTarget].label;
