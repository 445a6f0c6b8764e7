import { normalText } from "#sync/engine/normal-text.ts";
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
 * The address that dials a telephone number: its digits in any width, the plus of a country alone beside them. What follows the
 * number, such as an extension, is not dialled. Undefined where there is no number.
 */
export function phoneHref(phone: string): string | undefined {
  // A zero in parentheses behind a country is dialled within it alone.
  const plain = normalText(phone, "NFKC").replace(/(\+\d{1,3})\s*\(0\)/u, "$1");
  const [number] = /\+?\d[\d\s().‐-―−ー-]*/u.exec(plain) ?? [];
  const digits = number?.replace(/[^+\d]/gu, "");
  return digits !== undefined && /\d{3}/u.test(digits) ? `tel:${digits}` : undefined;
}

/** The address that writes to a mail address, and says nothing else; undefined for what is none. */
export const mailHref = (mail: string): string | undefined =>
  /^[^\s@]+@[^\s@]+$/u.test(mail) ? `mailto:${mail.split("@").map(encodeURIComponent).join("@")}` : undefined;
