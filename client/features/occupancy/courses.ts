import type { ListRowOf } from "#client/search/list-query.ts";
import type { contract } from "#sync/model/entities/contract.ts";
import type { Occupied } from "#sync/model/rules/occupancy.ts";

/** A contract as its list has it. */
export type ContractRow = ListRowOf<typeof contract>;

/** The days of a contract, with what its bar says. */
export interface OccupiedDays extends Occupied<ContractRow> {
  readonly partnerName: string;
  readonly projectName: string;
  readonly occupationName: string;
}

/** A partner with contracts, in the order of their first days. */
export interface PartnerCourse {
  readonly id: string;
  readonly name: string;
  /** The partner's status; null for none, and for one that has not arrived. */
  readonly status: number | null;
  readonly occupied: readonly OccupiedDays[];
}

/** A project with contracts. */
export interface ProjectCourse {
  readonly id: string;
  readonly name: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** Its partners, with their contracts for this project. */
  readonly members: readonly PartnerCourse[];
}
