/**
 * Text as a file for other programs can hold it: lines end with a line feed, and what XML 1.0 has no form for (NUL, other
 * controls, halves of surrogate pairs) is left out.
 */
export function writableText(text: string): string {
  return text.replace(/\r\n?/gu, "\n").replace(unwritable, "");
}

/**
 * Text as a workbook can hold it: writable, and with `_x0041_` written so that no reader takes it for an escaped letter
 * (ECMA-376, ST_Xstring). It stays text whatever it begins with, since its cell's type says so.
 */
export function cellText(text: string): string {
  return writableText(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_");
}

/** Whether a spreadsheet may take a text for a formula: signs of full width count too, as Excel takes them in Japanese. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@＝＋－＠\t\r\n]/u.test(text);

const unwritable = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
