/** Each part ends at a sign that it cannot contain, so that matching takes one pass for any input. */
const mailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Whether the text has the form of a mail address. It is separate from the fields, because the first page loads no zod. */
export const isMail = (text: string): boolean => mailPattern.test(text);

/**
 * Whether a pasted text may contain a mail address. It is for the first page, which does not load `tidyMail` to stay small. The
 * server makes the final check.
 */
export function holdsMail(text: string): boolean {
  const [first = ""] = text.slice(text.lastIndexOf("<") + 1).split(/[>;,]/u, 1);
  return isMail(first.trim());
}
