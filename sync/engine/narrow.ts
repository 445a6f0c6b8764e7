/** Wide digits and signs as ASCII ones, any dash between digits as a hyphen, without the mark of a postal code and blanks around it. */
export const narrow = (value: string): string =>
  value
    .replace(/[！-～]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - widthApart))
    .replace(/\u3000/gu, " ")
    .replace(/(?<=\d) ?[‐-―−ーｰ] ?(?=\d)/gu, "-")
    .replace(/^\s*〒/u, "")
    .trim();

/** From a wide character to its ASCII one. */
const widthApart = 0xfee0;
