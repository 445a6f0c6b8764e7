import { placedKey, searchKey } from "./fold.ts";

/** Letters that stand before the hit, so that it is seen even where the line is cut. */
const before = 10;

/**
 * The part of a text in which a search hit it, in one line: a few letters before the hit and up to `length` letters in all.
 * Its beginning where the text has no hit.
 */
export function snippetAround(text: string, wanted: string, length = 80): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const key = searchKey(wanted);
  const [from, to] = surroundings(line, key, length);
  // Cut between what a reader sees as one letter: ｶﾞ folds to one, and no emoji is halved.
  const letters = Array.from(new Intl.Segmenter("ja").segment(line.slice(from, to)), ({ segment }) => segment);
  const start = Math.max(0, hitIn(letters, key) - before);
  const cut = letters.slice(start, start + length).join("");
  return `${from + start > 0 ? "…" : ""}${cut}${start + length < letters.length || to < line.length ? "…" : ""}`;
}

/** UTF-16 codes that are looked at together, and that letters beside a hit may have. */
const portion = 400;
const beside = 160;

/** The part of a long line that has the hit and enough around it: telling letters apart costs more than finding the part. */
function surroundings(line: string, key: string, length: number): readonly [from: number, to: number] {
  // A letter of a key comes of at most four codes: a space, and a kana of half width with its mark.
  const reach = key.length * 4;
  for (let at = 0; at < line.length; at += portion) {
    const end = at + portion + reach;
    if (searchKey(line.slice(at, end)).includes(key)) return [Math.max(0, at - beside), Math.min(line.length, end + length * 8)];
  }
  return [0, Math.min(line.length, length * 8)];
}

/** The letter at which the key of the letters has what is wanted; 0 where it does not. */
function hitIn(letters: readonly string[], wanted: string): number {
  const { key, from } = placedKey(letters.join(""));
  const place = from[key.indexOf(wanted)] ?? 0;
  let end = 0;
  return Math.max(
    0,
    letters.findIndex((letter) => (end += letter.length) > place),
  );
}
