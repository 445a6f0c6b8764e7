import { fold, searchKey } from "./fold.ts";

/** Letters that stand before the hit, so that it is seen even where the line is cut. */
const before = 10;

/**
 * The part of a text in which a search hit it, in one line: a few letters before the hit and up to `length` letters in all.
 * Its beginning where the text has no hit.
 */
export function snippetAround(text: string, wanted: string, length = 80): string {
  const line = text.replace(/\s+/gu, " ").trim();
  // Cut between what a reader sees as one letter: ｶﾞ folds to one, and no emoji is halved.
  const letters = Array.from(new Intl.Segmenter("ja").segment(line), ({ segment }) => segment);
  const start = Math.max(0, hitIn(letters, searchKey(wanted)) - before);
  const cut = letters.slice(start, start + length).join("");
  return `${start > 0 ? "…" : ""}${cut}${start + length < letters.length ? "…" : ""}`;
}

/** The letter at which the folded letters have the key; 0 where they don't. */
function hitIn(letters: readonly string[], key: string): number {
  const owners: number[] = [];
  let folded = "";
  for (const [at, letter] of letters.entries()) {
    const part = fold(letter).trim();
    folded += part;
    for (let unit = 0; unit < part.length; unit++) owners.push(at);
  }
  return owners[folded.indexOf(key)] ?? 0;
}
