import { idIn } from "#client/records/in-address.ts";

/** A file of a record that its page's address opens: where to begin, and what to search for in it. */
export interface OpenedFile {
  readonly file: string;
  readonly at?: number;
  readonly find?: string;
}

/** Reads an address's search part; nothing where it names no file. What cannot be read counts as absent. */
export function readOpenedFile(raw: Readonly<Record<string, unknown>>): OpenedFile | Record<never, never> {
  const file = idIn(String(raw["file"]));
  if (file === undefined) return {};
  const at = Number(raw["at"]);
  const find = raw["find"];
  return {
    file,
    ...(Number.isInteger(at) && at >= 1 && { at }),
    // A text of digits alone comes out of the address as a number.
    ...((typeof find === "string" || typeof find === "number") && { find: String(find).slice(0, 255) }),
  };
}
