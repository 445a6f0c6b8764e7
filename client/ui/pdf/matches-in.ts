import { placedKey, searchKey } from "#sync/model/rules/fold.ts";

/** A match in a text, in UTF-16 code units. */
export interface Match {
  readonly index: number;
  readonly length: number;
}

/** Returns all matches in a text. Both texts are compared by their search keys, as in the search over files. */
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
