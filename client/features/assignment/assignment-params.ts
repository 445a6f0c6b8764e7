import { idIn } from "#client/records/pages.ts";

/** What the address says is open: the choice of a partner for a position, the entry of its contract, a contract. */
export interface AssignmentSearch {
  readonly position?: string;
  readonly partner?: string;
  readonly contract?: string;
}

/** Reads an address's search part; what is no id counts as absent. */
export function readAssignmentSearch(raw: Readonly<Record<string, unknown>>): AssignmentSearch {
  const id = (key: string) => (typeof raw[key] === "string" ? idIn(raw[key]) : undefined);
  const [position, partner, contract] = [id("position"), id("partner"), id("contract")];
  return { ...(position && { position }), ...(partner && { partner }), ...(contract && { contract }) };
}
