/**
 * Converts wide digits and punctuation to ASCII, and any dash between digits to a hyphen. Removes a postal code's mark and
 * surrounding blanks.
 */
export const narrow = (value: string): string =>
  value
    .replace(/[！-～]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - widthApart))
    .replace(/\u3000/gu, " ")
    .replace(/(?<=\d) ?[‐-―−ーｰ] ?(?=\d)/gu, "-")
    .replace(/^\s*〒/u, "")
    .trim();

/** The distance from a wide character to its ASCII one. */
const widthApart = 0xfee0;
