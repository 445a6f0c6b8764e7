import { idIn } from "#client/records/in-address.ts";

/** A record's file that the page's address opens: the page to begin at, and the text to search for. */
export interface OpenedFile {
  readonly file: string;
  readonly at?: number;
  readonly find?: string;
}

/** Reads an address's search part. Returns an empty object if it names no file. Invalid values count as absent. */
export function readOpenedFile(raw: Readonly<Record<string, unknown>>): OpenedFile | Record<never, never> {
  const file = idIn(String(raw["file"]));
  if (file === undefined) return {};
  const at = Number(raw["at"]);
  const find = raw["find"];
  return {
    file,
    ...(Number.isInteger(at) && at >= 1 && { at }),
    // The router returns a text of digits alone as a number.
    ...((typeof find === "string" || typeof find === "number") && { find: String(find).slice(0, 255) }),
  };
}
