/** The place in a field's text where a composition began. */
export interface Composition {
  /** The whole text before the composition. */
  readonly before: string;
  /** The part of that text that the composition replaces; both ends are equal if nothing was selected. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the text of a search box without an unfinished syllable: "さ" for "さt" on its way to "さと". No name contains "さt". While
 * the whole composition is unfinished, it returns the text from before it. Without a composition it returns the text.
 *
 * It leaves out only lowercase consonants after kana or kanji, or alone: a vowel ends every syllable of romaji. So Latin text
 * that Android keyboards compose ("smith") is still searched for while it is being typed.
 */
export function settledText(text: string, composition: Composition | null): string {
  if (!composition) return text;
  const { before, from, to } = composition;
  const end = Math.max(from, text.length - (before.length - to));
  const composed = text.slice(from, end);
  const settled = composed.replace(unfinishedSyllable, "");
  if (composed !== "" && settled === "") return before;
  return text.slice(0, from) + settled + text.slice(end);
}

const unfinishedSyllable =
  /(?<=^|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー])[b-df-hj-np-tv-zｂ-ｄｆ-ｈｊ-ｎｐ-ｔｖ-ｚ]+$/u;
