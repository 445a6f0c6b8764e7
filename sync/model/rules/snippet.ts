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
  const [from, to, place] = surroundings(line, key, length);
  // The line is cut only between letters as readers see them. So no emoji is cut in half.
  const letters = Array.from(new Intl.Segmenter("ja").segment(line.slice(from, to)), ({ segment }) => segment);
  const start = Math.max(0, letterAt(letters, place - from) - before);
  const cut = letters.slice(start, start + length).join("");
  return `${from + start > 0 ? "…" : ""}${cut}${start + length < letters.length || to < line.length ? "…" : ""}`;
}

/** UTF-16 codes that are searched together, and the most codes kept around a hit. */
const portion = 400;
const beside = 160;

/** Returns the bounds of a part of a long line that has the hit and enough around it. The hit's place is third, 0 without one. */
function surroundings(line: string, key: string, length: number): readonly [from: number, to: number, place: number] {
  // A letter of a key comes from at most four codes: a space, and a halfwidth kana with its mark.
  const reach = key.length * 4;
  // Each part overlaps the next one by what a hit may take. So a long key has long parts, and no letter is folded often.
  const stride = Math.max(portion, reach);
  for (let at = 0; at < line.length; at += stride) {
    const part = line.slice(at, at + stride + reach);
    if (!searchKey(part).includes(key)) continue;
    const { key: whole, from } = placedKey(part);
    const place = at + (from[whole.indexOf(key)] ?? 0);
    return [Math.max(0, place - beside), Math.min(line.length, place + length * 8), place];
  }
  return [0, Math.min(line.length, length * 8), 0];
}

/** Returns the index of the letter in which this place is. */
function letterAt(letters: readonly string[], place: number): number {
  let end = 0;
  return Math.max(
    0,
    letters.findIndex((letter) => (end += letter.length) > place),
  );
}
