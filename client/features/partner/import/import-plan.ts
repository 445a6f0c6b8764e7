import { v7 } from "uuid";
import { type PlannedChange, planned } from "#client/device/change-set.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { createCompany } from "#sync/model/mutators/company.ts";
import { beginImport, importOverPartner, importPartner } from "#sync/model/mutators/partner-import.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import type { Person } from "#sync/model/rules/same-person.ts";
import type { PartnerValues, ReadRow, RowProblem } from "./import-target.ts";

type PartnerRow = RowOf<typeof partner>;

/** Somebody who may be the person of a row, with the words that say why. */
export interface Alike {
  readonly row: PartnerRow;
  readonly reason: string;
}

/** A row of the file, as it was read and compared. */
export interface ImportRow {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly read: ReadRow;
  /** Who is registered already and may be this person, most alike first. */
  readonly alike: readonly Alike[];
  /** The number of an earlier row with the same person. */
  readonly sameAs: number | undefined;
}

/** What is done with a row. */
export type RowAct = { readonly kind: "add" } | { readonly kind: "skip" } | { readonly kind: "update"; readonly id: string };

/** What a row comes to. `wrong`: it cannot be imported as it is. */
export type RowState = "add" | "update" | "skip" | "wrong";

/** Returns what is done with a row as long as nobody has chosen: nobody is registered twice unasked. */
export const usualAct = ({ alike, sameAs }: ImportRow): RowAct =>
  alike.length > 0 || sameAs !== undefined ? { kind: "skip" } : { kind: "add" };

/** Returns what stands against a row. A partner who is there needs nothing that the row does not have. */
export const problemsOf = ({ read }: ImportRow, act: RowAct): readonly RowProblem[] =>
  act.kind === "update" ? read.problems.filter(({ text }) => text !== "") : read.problems;

/** Returns what a row comes to. */
export const stateOf = (row: ImportRow, act: RowAct): RowState =>
  act.kind !== "skip" && problemsOf(row, act).length > 0 ? "wrong" : act.kind;

/** Returns the person of a row, to be compared with others. */
export function personOf({ values }: ReadRow): Person {
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const { lastName, firstName, lastNameKana, firstNameKana, mail, mail2, phone, birthday } = values;
  return {
    lastName: text(lastName),
    firstName: text(firstName),
    lastNameKana: text(lastNameKana),
    firstNameKana: text(firstNameKana),
    mail: text(mail),
    mail2: text(mail2),
    phone: text(phone),
    birthday: text(birthday),
  };
}

/** Returns the values of a row that a registered partner does not have. What only stands in for an empty cell is none of them. */
export function newValues({ values }: ReadRow, preset: PartnerValues, row: PartnerRow): PartnerValues {
  const fields: Readonly<Record<string, Field>> = partner.fields;
  const standing: Readonly<Record<string, unknown>> = { ...row };
  const isNew = (name: string, value: unknown) => {
    const field = fields[name];
    if (field === undefined || value === null || value === undefined) return false;
    if (name in preset && preset[name as keyof PartnerValues] === value) return false;
    return !sameValue(field, value, standing[name]);
  };
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isNew(name, value)));
}

/** What rows name that has a record of its own. */
export interface Known {
  /** Ids by folded name. */
  readonly tags: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
}

/** Returns the names of a row's tags that do not exist. */
export const unknownTags = ({ tags }: ReadRow, known: Known): readonly string[] =>
  tags.filter((tag) => !known.tags.has(searchKey(tag)));

/**
 * Plans an import: itself, the companies that are new, and each row as a change of its own. Rows that are wrong or skipped are left
 * out.
 */
export function planImport(
  rows: readonly (readonly [ImportRow, RowAct])[],
  { fileName, preset, known }: { readonly fileName: string; readonly preset: PartnerValues; readonly known: Known },
): readonly PlannedChange[] {
  const importId = v7();
  const due = rows.filter(([row, act]) => ["add", "update"].includes(stateOf(row, act)));
  const companies = new Map(known.companies);
  const made: PlannedChange[] = [];
  for (const [{ read }] of due) {
    const name = read.companyName;
    if (name === undefined || companies.has(searchKey(name))) continue;
    const id = v7();
    companies.set(searchKey(name), id);
    made.push(planned<unknown>(id, createCompany, { id, name }));
  }
  const changes = due.map(([row, act]) => planRow(row, act, { importId, preset, tags: known.tags, companies }));
  return [planned(importId, beginImport, { id: importId, fileName }), ...made, ...changes];
}

interface Around {
  readonly importId: string;
  readonly preset: PartnerValues;
  readonly tags: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
}

function planRow({ read, alike }: ImportRow, act: RowAct, { importId, preset, ...known }: Around): PlannedChange {
  const tags = read.tags.flatMap((tag) => known.tags.get(searchKey(tag)) ?? []);
  const companyId = read.companyName === undefined ? undefined : known.companies.get(searchKey(read.companyName));
  const row = act.kind === "update" ? alike.find((one) => one.row.id === act.id)?.row : undefined;
  if (row) {
    const values = newValues(read, preset, row);
    const seen = Object.fromEntries(Object.keys(values).map((name) => [name, row[name as keyof PartnerRow]]));
    const input = { id: row.id, importId, ...values, ...(companyId !== undefined && { companyId }), tags };
    return planned<unknown>(row.id, importOverPartner, input, { [rowKey(partner.name, row.id)]: seen });
  }
  const id = v7();
  const company = companyId === undefined ? { kind: "none" } : { kind: "existing", id: companyId };
  return planned<unknown>(id, importPartner, { id, importId, ...read.values, company, tags });
}
