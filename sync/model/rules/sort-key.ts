import { normalText } from "../../engine/normal-text.ts";
import { fold } from "./fold.ts";

/**
 * Returns a key that sorts texts in the order of a telephone book (JIS X 4061). Kana sort by their plain letters, and a long mark
 * as the vowel before it. Where those are equal, plain comes before voiced (ハ, バ, パ); after that, long mark, small and large
 * letter. Keys compare by code. The server's `sort_key` makes the same (docs/decisions/064).
 */
export function sortKey(text: string): string {
  const folded = fold(text)
    .replace(/\s+/gu, "")
    .replace(/[ヽヾ]/gu, (mark) => (mark === "ヽ" ? "ゝ" : "ゞ"));
  if (!hasKana.test(folded)) return folded;
  if (!isMarked.test(folded)) return `${folded}\x01\x02~`;
  const repeated = folded.replace(/([ぁ-ゖ])ゝ/gu, "$1$1").replace(/([ぁ-ゖ])ゞ/gu, "$1$1\u3099");
  const written = normalText(repeated, "NFC").replace(/([ぁ-ゖ])-+/gu, "$1-");
  let [plain, voices, sizes, vowel] = ["", "", "", ""];
  for (const letter of written) {
    const isLong = letter === "-" && vowel !== "";
    const base = isLong ? vowel : (bases.get(letter) ?? letter);
    plain += base;
    voices += isLong ? "0" : voice(letter);
    sizes += isLong ? "A" : small.includes(letter) ? "B" : "C";
    vowel = isLong ? "" : (vowels.get(base) ?? "");
  }
  return `${plain}\x01${withoutEnd(voices, "0")}\x02${withoutEnd(sizes, "C")}~`;
}

const hasKana = /[ぁ-ゖ]/u;

const voiced = "がぎぐげござじずぜぞだぢづでどばびぶべぼゔ";
const halfVoiced = "ぱぴぷぺぽ";
const small = "ぁぃぅぇぉっゃゅょゎゕゖ";
const bases = new Map(
  Array.from(voiced + halfVoiced + small, (letter, at) => [
    letter,
    "かきくけこさしすせそたちつてとはひふへほうはひふへほあいうえおつやゆよわかけ".charAt(at),
  ]),
);
/** Letters that are not plain; most names have none. */
const isMarked = new RegExp(`[${voiced + halfVoiced + small}ゝゞ-]`, "u");
const voice = (letter: string) => (voiced.includes(letter) ? "1" : halfVoiced.includes(letter) ? "2" : "0");

const vowels = new Map(
  Object.entries({
    あ: "あかさたなはまやらわ",
    い: "いきしちにひみりゐ",
    う: "うくすつぬふむゆる",
    え: "えけせてねへめれゑ",
    お: "おこそとのほもよろを",
  }).flatMap(([vowel, row]) => Array.from(row, (letter) => [letter, vowel] as const)),
);

function withoutEnd(marks: string, usual: string): string {
  let to = marks.length;
  while (to > 0 && marks[to - 1] === usual) to--;
  return marks.slice(0, to);
}
