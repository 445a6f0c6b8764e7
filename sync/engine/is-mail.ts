/** Each part ends at a sign that it cannot hold itself, so that matching takes one pass whatever is sent. */
const mailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Tests whether the text has the form of a mail address. It stands apart from the fields because the first page loads no zod. */
export const isMail = (text: string): boolean => mailPattern.test(text);

/**
 * Tests whether a pasted text may hold a mail address, for the first page, which is too light to bring all that tidies one
 * (`tidyMail`): the server has the last word.
 */
export const holdsMail = (text: string): boolean => isMail(text.replace(/^.*<|[>;,].*$/gu, "").trim());
