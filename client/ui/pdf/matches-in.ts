import { fold, searchKey } from "#sync/model/rules/fold.ts";

/** Where in a text something was found, in UTF-16 codes. */
export interface Match {
  readonly index: number;
  readonly length: number;
}

/** A letter with its marks: ガ may come as two codes. */
const letters = /\P{M}\p{M}*/gu;

/** All places in a text that have what is wanted, however either is typed: as the search over the texts of files finds them. */
export function matchesIn(text: string, wanted: string): Match[] {
  const key = searchKey(wanted);
  if (key === "") return [];
  let folded = "";
  const ends: { readonly from: number; readonly to: number }[] = [];
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const part = fold(letter).trim();
    folded += part;
    for (let unit = 0; unit < part.length; unit++) ends.push({ from: index, to: index + letter.length });
  }
  const matches: Match[] = [];
  for (let at = folded.indexOf(key); at >= 0; at = folded.indexOf(key, at + key.length)) {
    const index = ends[at]?.from ?? 0;
    matches.push({ index, length: (ends[at + key.length - 1]?.to ?? index) - index });
  }
  return matches;
}
