import { placedKey, searchKey } from "#sync/model/rules/fold.ts";

/** Where in a text something was found, in UTF-16 codes. */
export interface Match {
  readonly index: number;
  readonly length: number;
}

/** All places in a text that have what is wanted, however either is typed: as the search over the texts of files finds them. */
export function matchesIn(text: string, wanted: string): Match[] {
  const sought = searchKey(wanted);
  if (sought === "") return [];
  const { key, from, to } = placedKey(text);
  const matches: Match[] = [];
  for (let at = key.indexOf(sought); at >= 0; at = key.indexOf(sought, at + sought.length)) {
    const index = from[at] ?? 0;
    matches.push({ index, length: (to[at + sought.length - 1] ?? index) - index });
  }
  return matches;
}
