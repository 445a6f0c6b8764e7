import { normalText } from "./normal-text.ts";

/**
 * Each part ends at a sign that it cannot contain, so that matching takes one pass for any input. The name has the signs of RFC 5322
 * and letters of any alphabet. None of them surrounds, separates or introduces an address. It may be quoted, as that
 * of some phones with two dots is. The last part is of Latin letters or has none: 様 may follow an address.
 */
const mailPattern =
  /^(?:[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~.]+|"[^\s@"\\]+")@(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:[A-Za-z]+|xn--[A-Za-z0-9-]+|(?:(?![A-Za-z])[\p{L}\p{M}])+)$/u;

/** Whether the text has the form of a mail address. It is separate from the fields, because the first page loads no zod. */
export const isMail = (text: string): boolean => mailPattern.test(text);

/** What may be an address with something around it. */
const loosePattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** The most characters that are read. No address is this long. */
const longest = 1_000;

/**
 * Whether a pasted text may contain a mail address. It is for the first page, which does not load `tidyMail` to stay small. The
 * server makes the final check.
 */
export function holdsMail(text: string): boolean {
  const plain = normalText(text.slice(-longest), "NFKC").replaceAll("。", ".");
  const [first = ""] = plain.slice(plain.lastIndexOf("<") + 1).split(/[>;,]/u, 1);
  const mail = first.trim();
  return loosePattern.test(mail.endsWith(".") ? mail.slice(0, -1) : mail);
}
