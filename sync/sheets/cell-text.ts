/**
 * Text as a workbook can hold it: without what XML 1.0 has no form for (NUL, other controls, halves of surrogate pairs), and
 * with `_x0041_` written so that no reader takes it for an escaped letter (ECMA-376, ST_Xstring). It stays text whatever it
 * begins with, since its cell's type says so.
 */
export function cellText(text: string): string {
  return text
    .replace(/\r\n?/gu, "\n")
    .replace(unwritable, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_");
}

const unwritable = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
