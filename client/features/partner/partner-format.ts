import { normalText } from "#sync/engine/normal-text.ts";
import { dialledNumber } from "#sync/model/rules/phone-number.ts";

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

/** Returns the `tel:` address of a telephone number; undefined if none can be dialled (`dialledNumber`). */
export function phoneHref(phone: string): string | undefined {
  const digits = dialledNumber(phone);
  return digits === undefined ? undefined : `tel:${digits}`;
}

/**
 * Returns the `mailto:` address of a mail address, without anything else; undefined if it is no mail address. Its domain stays as it
 * is, since copied links are pasted as addresses (`tidyMail`).
 */
export function mailHref(mail: string): string | undefined {
  const [, name = "", domain] = /^([^\s@]+)@([\p{L}\p{M}\p{N}._-]+)$/u.exec(mail) ?? [];
  return domain === undefined ? undefined : `mailto:${encodeURIComponent(name)}@${domain}`;
}
