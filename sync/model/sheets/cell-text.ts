/**
 * Returns text that a file for other programs can contain. Lines end with a line feed. Characters that XML 1.0 cannot represent are
 * removed (NUL, other controls, halves of surrogate pairs).
 */
export function writableText(text: string): string {
  return text.replace(/\r\n?/gu, "\n").replace(unwritable, "");
}

/**
 * Returns text that a workbook can contain. It is writable, and its `_x0041_` is escaped so that no reader decodes it (ECMA-376,
 * ST_Xstring). It stays text whatever it begins with, since its cell has the type of text.
 */
export function cellText(text: string): string {
  return writableText(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_");
}

/** Whether a spreadsheet may read a text as a formula. Fullwidth signs count too, as a Japanese Excel accepts them. */
export const looksLikeFormula = (text: string): boolean => /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(text);

const unwritable = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
