import { placedKey, searchKey } from "./fold.ts";

/** The number of letters before the hit. The hit is then visible even where the line is cut. */
const before = 10;

/**
 * Returns the part of a text that a search found, in one line. It has a few letters before the hit and up to `length` letters in
 * all. It is the text's beginning where there is no hit.
 */
export function snippetAround(text: string, wanted: string, length = 80): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const key = searchKey(wanted);
  const [from, to] = surroundings(line, key, length);
  // The line is cut only between letters as readers see them. So no emoji is cut in half.
  const letters = Array.from(new Intl.Segmenter("ja").segment(line.slice(from, to)), ({ segment }) => segment);
  const start = Math.max(0, hitIn(letters, key) - before);
  const cut = letters.slice(start, start + length).join("");
  return `${from + start > 0 ? "…" : ""}${cut}${start + length < letters.length || to < line.length ? "…" : ""}`;
}

/** UTF-16 codes that are searched together, and the most codes kept around a hit. */
const portion = 400;
const beside = 160;

/**
 * Returns the bounds of a part of a long line that has the hit and enough around it. Finding it is cheaper than segmenting the
 * line.
 */
function surroundings(line: string, key: string, length: number): readonly [from: number, to: number] {
  // A letter of a key comes from at most four codes: a space, and a halfwidth kana with its mark.
  const reach = key.length * 4;
  for (let at = 0; at < line.length; at += portion) {
    const end = at + portion + reach;
    if (searchKey(line.slice(at, end)).includes(key)) return [Math.max(0, at - beside), Math.min(line.length, end + length * 8)];
  }
  return [0, Math.min(line.length, length * 8)];
}

/** Returns the index of the letter where the wanted key begins; 0 where it is not found. */
function hitIn(letters: readonly string[], wanted: string): number {
  const { key, from } = placedKey(letters.join(""));
  const place = from[key.indexOf(wanted)] ?? 0;
  let end = 0;
  return Math.max(
    0,
    letters.findIndex((letter) => (end += letter.length) > place),
  );
}
