import { normalText } from "../../engine/normal-text.ts";
import { kanjiForms } from "./kanji-forms.ts";

/**
 * Brings text to the form in which it is searched: what nobody sees is left out (variation selectors, soft hyphens), width and
 * compatibility forms (NFKC), katakana as hiragana, a separate ゛ joined, kanji of old and of names in the form of today, every dash
 * and long mark a hyphen, lower case. Letter by letter, so that a part's key stands in the whole's. Shared by the device's column
 * index and the server's search, so that both find the same (docs/decisions/063).
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const seen = text.replace(unseen, (sign) => voicing.get(sign) ?? "");
  // Lowering can leave a form that NFKC would still change; the second pass makes folding a folded text do nothing.
  const lowered = normalText(normalText(seen, "NFKC").toLowerCase(), "NFKC");
  return lowered.replace(replaced, (letter) => replacements.get(letter) ?? letter);
}

/**
 * Folded text without white space: 山田太郎, 山田 太郎 and ﾔﾏﾀﾞ　ﾀﾛｳ (as kana) meet whether typed with a space or not; kinds of
 * companies are written out.
 */
export function searchKey(text: string): string {
  const key = fold(text).replace(/\s+/gu, "");
  return key.includes("(") ? key.replace(kinds, (_all, kind: string) => kindOf(kind)) : key;
}

/** Most words of a text that are looked for by themselves. */
const mostWords = 8;

/** The words of a text, each of which is to be found, as they were typed; what is beyond the eighth counts with it. */
export function searchWords(text: string): string[] {
  const words = text.split(/\s+/u).filter((word) => searchKey(word) !== "");
  return words.length <= mostWords ? words : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join("")];
}

/** A search key, and for each of its UTF-16 codes the part of the text that it comes of. */
export interface PlacedKey {
  readonly key: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** The search key of a text with the places where its letters come from, for marking what was found. */
export function placedKey(text: string): PlacedKey {
  let folded = "";
  const places: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const part = fold(letter).replace(/\s+/gu, "");
    folded += part;
    for (let unit = 0; unit < part.length; unit++) {
      places.push(index);
      ends.push(index + letter.length);
    }
  }
  let [key, at] = ["", 0];
  const from: number[] = [];
  const to: number[] = [];
  const take = (until: number) => {
    key += folded.slice(at, until);
    for (; at < until; at++) {
      from.push(places[at] ?? 0);
      to.push(ends[at] ?? 0);
    }
  };
  for (const { 0: short, 1: kind = "", index } of folded.matchAll(kinds)) {
    take(index);
    const long = kindOf(kind);
    key += long;
    at = index + short.length;
    for (const _unit of long) {
      from.push(places[index] ?? 0);
      to.push(ends[at - 1] ?? 0);
    }
  }
  take(folded.length);
  return { key, from, to };
}

/** What a company's kind is short for. The bracket may still be missing where somebody types. */
const companies: Readonly<Record<string, string>> = {
  株: "株式会社",
  有: "有限会社",
  同: "合同会社",
  名: "合名会社",
  資: "合資会社",
};
const kinds = /\(([株有同名資])(?:\)|$)/gu;
const kindOf = (kind: string): string => companies[kind] ?? kind;

/** Letters that only lowering changes. */
const plain = /^[\x20-\x7d]*$/u;

/** Unicode's Default_Ignorable_Code_Point, controls but for white space, the blank of Braille; the separate ゛ and ゜ join. */
const ignored = String.raw`\0-\x08\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;
const unseen = new RegExp(String.raw`[${ignored}\u309b\u309c]`, "gu");
const voicing = new Map([
  ["\u309b", "\u3099"],
  ["\u309c", "\u309a"],
]);

/** A letter with all that joins it: ガ may come as two codes, with a sign between them that nobody sees. */
const letters = new RegExp(String.raw`\P{M}[\p{M}\uff9e\uff9f\u309b\u309c${ignored}]*`, "gu");

/** Every dash, minus, wave and long mark, as far as NFKC leaves it. Lines of boxes are typed for dashes. */
const dashes = "‐‑‒–—―⁃−˗─━〜〰~ー⸺⸻";
const katakana = Array.from({ length: 0x30f7 - 0x30a1 }, (_, at) => String.fromCharCode(0x30a1 + at));
const kanaShift = 0x60;

/** Letter for letter. ・ stays as it is. */
const replacements: ReadonlyMap<string, string> = new Map([
  ...kanjiForms,
  ...katakana.map((letter) => [letter, String.fromCharCode(letter.charCodeAt(0) - kanaShift)] as const),
  // Names of places and people have them in both sizes: 関ヶ原, 関ケ原.
  ...Array.from("ヵゕ", (small) => [small, "か"] as const),
  ...Array.from("ヶゖ", (small) => [small, "け"] as const),
  ...Array.from(dashes, (dash) => [dash, "-"] as const),
  ...Array.from("‘’‛ʼʹ′", (mark) => [mark, "'"] as const),
  ...Array.from("“”‟″", (mark) => [mark, '"'] as const),
]);
const replaced = new RegExp(`[${[...replacements.keys()].join("")}]`, "gu");
