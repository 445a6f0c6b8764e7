import { normalText } from "#sync/engine/normal-text.ts";
import { tidyText } from "#sync/engine/tidy-text.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";

/** Whole years between a birthday and a moment, by the calendar of Japan; both `YYYY-MM-DD` and ISO. */
export function ageAt(birthday: string, now: Date): number {
  const today = formatDate(now.toISOString());
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < formatDate(birthday).slice(5) ? years - 1 : years;
}

/** A postal code with its mark and hyphen; anything but seven digits stands as it was stored. */
export function zipText(zip: string): string {
  const digits = normalText(zip, "NFKC").replace(/[^0-9]/gu, "");
  return digits.length === 7 ? `〒${digits.slice(0, 3)}-${digits.slice(3)}` : `〒${zip}`;
}

/** A mail address in the parts between which a line may break: after the @ and before each dot. */
export const mailParts = (mail: string): string[] => mail.split(/(?<=@)|(?=\.)/u);

/**
 * The address that dials a telephone number: its digits in any width, the plus of a country alone beside them. An extension that
 * follows it is not dialled. Undefined where there is no number, or a sign within it that we do not know: half of it would be dialled.
 */
export function phoneHref(phone: string): string | undefined {
  // A zero in parentheses behind a country is dialled within it alone.
  const plain = normalText(tidyText("digits", phone), "NFKC").replace(/(\+\d{1,3})\s*\(0\)/u, "$1");
  const found = /\+?\d[\d\s().‐-―−ー-]*/u.exec(plain);
  if (!found || extension.test(plain.slice(0, found.index))) return undefined;
  const digits = found[0].replace(/[^+\d]/gu, "");
  const rest = plain.slice(found.index + found[0].length);
  const isWhole = !/\d/u.test(rest) || extension.test(rest) || (digits.length >= wholeLength && /^[,、;/]/u.test(rest));
  return isWhole && /\d{3}/u.test(digits) ? `tel:${digits}` : undefined;
}

/** Digits of a number with its area; of two numbers the first is dialled. */
const wholeLength = 10;

/** Words before the digits of an extension. */
const extension = /^[^\d]{0,3}(?:内線|ext|#|x)[^\d]{0,3}/iu;

/** The address that writes to a mail address, and says nothing else; undefined for what is none. */
export const mailHref = (mail: string): string | undefined =>
  /^[^\s@]+@[^\s@]+$/u.test(mail) ? `mailto:${mail.split("@").map(encodeURIComponent).join("@")}` : undefined;
