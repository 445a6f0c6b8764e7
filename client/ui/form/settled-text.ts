/** Where in a field's text a composition began. */
export interface Composition {
  /** The whole text before it. */
  readonly before: string;
  /** The part of that text which the composition replaces; both ends alike where nothing was selected. */
  readonly from: number;
  readonly to: number;
}

/**
 * The text of a search box without the syllable that is still being typed: "さ" for "さt" on its way to "さと", which no
 * name holds. While nothing of a composition has settled, it is the text from before it. Without one it is the text.
 *
 * Only small consonants are left out, behind kana or kanji or alone: a vowel ends every syllable of romaji. So what
 * keyboards of Android compose in Latin ("smith") is still searched for while it is being typed.
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
