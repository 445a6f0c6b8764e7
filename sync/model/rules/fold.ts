import { normalText } from "../../engine/normal-text.ts";
import { kanjiForms } from "./kanji-forms.ts";

/**
 * Returns text in the form in which it is searched. It drops invisible characters (variation selectors, soft hyphens), and
 * unifies width and compatibility forms (NFKC). Katakana become hiragana, a separate ゛ is joined, and old or variant kanji become
 * today's form. Every dash and long mark becomes a hyphen, and letters become lower case.
 *
 * It works letter by letter, so that the key of a part is within the key of the whole. The device's column index and the server's
 * search share it, so that both find the same (docs/decisions/063).
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const seen = text.replace(unseen, (sign) => spaced.get(sign) ?? "");
  // Lower case can have a form that NFKC would still change. The second pass ensures that folding twice changes nothing.
  const lowered = normalText(normalText(seen, "NFKC").toLowerCase(), "NFKC");
  return lowered.replace(replaced, (letter) => replacements.get(letter) ?? letter);
}

/**
 * Returns folded text without white space. So a name matches with or without spaces: 山田太郎 and 山田 太郎, やまだたろう and ﾔﾏﾀﾞ　ﾀﾛｳ. Short
 * forms of company kinds are written out, and so is a repeated letter: 佐々木 is 佐佐木.
 */
export function searchKey(text: string): string {
  const key = repeated(fold(text).replace(/\s+/gu, ""));
  return opening.test(key) ? key.replace(kinds, (_all, kind: string) => kindOf(kind)) : key;
}

/** The most words of a text that are searched separately. */
export const mostWords = 8;

/** Returns the words of a text as they were typed; a search must find each. Words after the eighth are joined to it. */
export function searchWords(text: string): string[] {
  const words = text.split(/\s+/u).filter((word) => searchKey(word) !== "");
  return words.length <= mostWords ? words : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join("")];
}

/**
 * Returns a test whether texts contain every word of a search text: in any order, each in any of them. It holds for everything if
 * nothing is searched. Lists on the device that are not in an index use it, so that all boxes read several words alike.
 * @param text what was typed
 */
export function finder(text: string): (texts: readonly (string | null | undefined)[]) => boolean {
  const words = searchWords(text).map(searchKey);
  return (texts) => {
    if (words.length === 0) return true;
    const keys = texts.map((one) => searchKey(one ?? ""));
    return words.every((word) => keys.some((key) => key.includes(word)));
  };
}

/** A search key, and for each of its UTF-16 codes the index of its part of the text. */
export interface PlacedKey {
  readonly key: string;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** Returns the search key of a text with the positions of its letters, to mark what was found. */
export function placedKey(text: string): PlacedKey {
  // Typed arrays are used, not an object for each letter: else the collector would take longer than the folding.
  const parts: string[] = [];
  let before = "";
  const bounds = new Uint32Array(text.length + 1);
  // Marks without a letter can only come before the first letter.
  let at = Math.max(0, text.search(/\P{M}/u));
  for (letter.lastIndex = at; letter.test(text); at = letter.lastIndex) {
    bounds[parts.length] = at;
    const part = repeated(fold(text.slice(at, letter.lastIndex)).replace(/\s+/gu, ""), before);
    parts.push(part);
    before = part || before;
  }
  bounds[parts.length] = at;
  const folded = parts.join("");
  const [places, ends] = [new Uint32Array(folded.length), new Uint32Array(folded.length)];
  let end = 0;
  for (let nth = 0; nth < parts.length; nth++) {
    const begin = end;
    end += parts[nth]?.length ?? 0;
    places.fill(bounds[nth] ?? 0, begin, end);
    ends.fill(bounds[nth + 1] ?? 0, begin, end);
  }
  return withKindsWritten(folded, places, ends);
}

/** Replaces short forms of company kinds by the full words. Each letter of these has the place of the whole short form. */
function withKindsWritten(folded: string, places: Uint32Array, ends: Uint32Array): PlacedKey {
  const found = [...folded.matchAll(kinds)];
  if (found.length === 0) return { key: folded, from: places, to: ends };
  const longs = found.map(({ 1: kind = "" }) => kindOf(kind));
  const length = found.reduce((sum, [short], nth) => sum + (longs[nth] ?? "").length - short.length, folded.length);
  const [from, to] = [new Uint32Array(length), new Uint32Array(length)];
  let [key, at] = ["", 0];
  const take = (until: number) => {
    from.set(places.subarray(at, until), key.length);
    to.set(ends.subarray(at, until), key.length);
    key += folded.slice(at, until);
    at = until;
  };
  for (const [nth, { 0: short, index }] of found.entries()) {
    take(index);
    const long = longs[nth] ?? "";
    at = index + short.length;
    from.fill(places[index] ?? 0, key.length, key.length + long.length);
    to.fill(ends[at - 1] ?? 0, key.length, key.length + long.length);
    key += long;
  }
  take(folded.length);
  return { key, from, to };
}

/**
 * Replaces each iteration mark by the letter that it repeats. A mark that repeats nothing is dropped. So a part of a text that
 * begins with its mark is still within the whole.
 * @param before the text before it, of which the last letter counts
 */
function repeated(text: string, before = ""): string {
  if (!iteration.test(text)) return text;
  let key = "";
  let last = Array.from(before.slice(-2)).at(-1) ?? "";
  for (const letter of text) {
    const written = iteration.test(letter) ? repetitionOf(last, letter) : letter;
    key += written;
    last = written || last;
  }
  return key;
}

const iteration = /[々〻ゝゞヽヾ]/u;
const kanji = /[〇㐀-䶿一-鿿\uf900-\ufaff\u{20000}-\u{323af}]/u;
const kana = /[ぁ-ゖ]/u;
const voicedOf = new Map(
  Array.from("かきくけこさしすせそたちつてとはひふへほう", (base) => [base, normalText(`${base}\u3099`, "NFC")]),
);
const baseOf = new Map([
  ...Array.from(voicedOf, ([base, voiced]) => [voiced, base] as const),
  ...Array.from("はひふへほ", (base) => [normalText(`${base}\u309a`, "NFC"), base] as const),
]);

/** Returns what an iteration mark stands for after a letter. ゝ repeats づ as つ, ゞ repeats す as ず. */
function repetitionOf(letter: string, mark: string): string {
  if (mark === "々" || mark === "〻") return kanji.test(letter) ? letter : "";
  if (!kana.test(letter)) return "";
  const base = baseOf.get(letter) ?? letter;
  return mark === "ゞ" || mark === "ヾ" ? (voicedOf.get(base) ?? base) : base;
}

/** Short forms of company kinds. The closing bracket may still be missing while a user types. */
const companies: Readonly<Record<string, string>> = {
  株: "株式会社",
  有: "有限会社",
  同: "合同会社",
  名: "合名会社",
  資: "合資会社",
  合: "合同会社",
  社: "社団法人",
  財: "財団法人",
  医: "医療法人",
};
const kinds = /[([【〔]([株有同名資合社財医])(?:[)\]】〕]|$)/gu;
const opening = /[([【〔]/u;
const kindOf = (kind: string): string => companies[kind] ?? kind;

/** Letters that only lower case changes. */
const plain = /^[\x20-\x5f\x61-\x7d]*$/u;

/** Unicode's Default_Ignorable_Code_Point, controls except white space, and what else is drawn as nothing (`tidyText`). */
const ignored = String.raw`\0-\x08\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\u{13441}\u{13442}\u{16fe4}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;
const unseen = new RegExp(String.raw`[${ignored}\u309b\u309c\u00b4\u1ffd]`, "gu");
/** Signs that NFKC would turn into a space with a mark. A separate ゛ or ゜ is joined, an accent is an apostrophe. */
const spaced = new Map([
  ["\u309b", "\u3099"],
  ["\u309c", "\u309a"],
  ["\u00b4", "'"],
  ["\u1ffd", "'"],
]);

/** A letter with all that joins it: ガ may come as two codes, with an invisible sign between them. */
const letter = new RegExp(String.raw`\P{M}[\p{M}\uff9e\uff9f\u309b\u309c${ignored}]*`, "uy");

/** Every dash, minus, wave and long mark that NFKC leaves. Box-drawing lines are included, since people type them as dashes. */
const dashes = "‐‑‒–—―⁃−˗─━╌〜〰~∼⁓ー⸺⸻⸗⸚⹀⹝➖֊־᐀᠆";
const katakana = Array.from({ length: 0x30f7 - 0x30a1 }, (_, at) => String.fromCharCode(0x30a1 + at));
const kanaShift = 0x60;

/** Replaces letter by letter. ・ stays as it is. */
const replacements: ReadonlyMap<string, string> = new Map([
  ...kanjiForms,
  ...katakana.map((letter) => [letter, String.fromCharCode(letter.charCodeAt(0) - kanaShift)] as const),
  // Names of places and people have them in both sizes: 関ヶ原, 関ケ原.
  ...Array.from("ヵゕ", (small) => [small, "か"] as const),
  ...Array.from("ヶゖ", (small) => [small, "け"] as const),
  ...Array.from(dashes, (dash) => [dash, "-"] as const),
  // Katakana's double hyphen stands between names, where many type an equals sign.
  ["゠", "="],
  ...Array.from("‘’‛ʼʻʽʹˊˋ′‵`", (mark) => [mark, "'"] as const),
  ...Array.from("“”‟″", (mark) => [mark, '"'] as const),
]);
const replaced = new RegExp(`[${[...replacements.keys()].join("")}]`, "gu");
