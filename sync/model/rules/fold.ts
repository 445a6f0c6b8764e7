import { normalText } from "../../engine/normal-text.ts";

/**
 * Brings text to the form in which it is searched and sorted: width and compatibility forms (NFKC), katakana as hiragana,
 * lower case. Shared by the device's column index and the server's search, so that both find the same.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  // Lowering can leave a form that NFKC would still change; the second pass makes folding a folded text do nothing.
  const lowered = normalText(normalText(text, "NFKC").toLowerCase(), "NFKC");
  return lowered.replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - kanaShift));
}

/** Folded text without white space: 山田太郎, 山田 太郎 and ﾔﾏﾀﾞ　ﾀﾛｳ (as kana) meet whether typed with a space or not. */
export function searchKey(text: string): string {
  return fold(text).replace(/\s+/gu, "");
}

const plain = /^[\x20-\x7e]*$/u;
/** ァ to ヶ: those that have a hiragana at the same distance. ー and ・ stay as they are. */
const katakana = /[\u30a1-\u30f6]/gu;
const kanaShift = 0x60;
