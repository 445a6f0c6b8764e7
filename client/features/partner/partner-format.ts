import { normalText } from "#sync/engine/normal-text.ts";
import { tidyText } from "#sync/engine/tidy-text.ts";

/** Returns the age on a day of who was born on another; both are `YYYY-MM-DD`. */
export function ageOn(today: string, birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Formats a postal code with its mark and hyphen; anything but seven digits is returned as it was stored. */
export function zipText(zip: string): string {
  const digits = normalText(zip, "NFKC").replace(/[^0-9]/gu, "");
  return digits.length === 7 ? `〒${digits.slice(0, 3)}-${digits.slice(3)}` : `〒${zip}`;
}

/** Splits a mail address where a line may break: after the @ and before each dot. */
export const mailParts = (mail: string): string[] => mail.split(/(?<=@)|(?=\.)/u);

/**
 * Returns the `tel:` address of a telephone number: its digits in any width, and the plus of a country code. An extension that
 * follows is not dialled. Returns undefined if there is no number, or if it contains an unknown sign. Only a part of it would be
 * dialled then.
 */
export function phoneHref(phone: string): string | undefined {
  // A zero in parentheses after a country code is dialled within that country alone.
  const plain = normalText(tidyText("digits", phone), "NFKC").replace(/(\+\d{1,3})\s*\(0\)/u, "$1");
  const found = /\+?\d[\d\s().‐-―−ー-]*/u.exec(plain);
  if (!found || extension.test(plain.slice(0, found.index))) return undefined;
  const digits = found[0].replace(/[^+\d]/gu, "");
  const rest = plain.slice(found.index + found[0].length);
  const isWhole = !/\d/u.test(rest) || extension.test(rest) || (digits.length >= wholeLength && /^[,、;/]/u.test(rest));
  return isWhole && /\d{3}/u.test(digits) ? `tel:${digits}` : undefined;
}

/** Digits of a number with its area code. Of two numbers, the first is dialled. */
const wholeLength = 10;

/** Words that precede the digits of an extension. */
const extension = /^[^\d]{0,3}(?:内線|ext|#|x)[^\d]{0,3}/iu;

/** Returns the `mailto:` address of a mail address, without anything else; undefined if it is no mail address. */
export const mailHref = (mail: string): string | undefined =>
  /^[^\s@]+@[^\s@]+$/u.test(mail) ? `mailto:${mail.split("@").map(encodeURIComponent).join("@")}` : undefined;
