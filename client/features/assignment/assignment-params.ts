import { idIn } from "#client/records/in-address.ts";

/** The dialogs that the address opens: choosing a partner for a position, a new contract, or an existing one. */
export interface AssignmentSearch {
  readonly position?: string;
  readonly partner?: string;
  readonly contract?: string;
}

/** Reads the search part of an address. A value that is no id counts as absent. */
export function readAssignmentSearch(raw: Readonly<Record<string, unknown>>): AssignmentSearch {
  const id = (key: string) => (typeof raw[key] === "string" ? idIn(raw[key]) : undefined);
  const [position, partner, contract] = [id("position"), id("partner"), id("contract")];
  return { ...(position && { position }), ...(partner && { partner }), ...(contract && { contract }) };
}
