/** Returns the first `max` characters as users count them, and an ellipsis if there are more. Line ends become spaces. */
export function shortened(text: string, max: number, ellipsis = "…"): string {
  // Twice the number of code units is enough, even if each character takes two. The remaining text is not read.
  const signs = Array.from(text.slice(0, 2 * max + 2));
  const head = signs.length > max ? `${signs.slice(0, max).join("")}${ellipsis}` : text;
  return head.replace(/\s*\n\s*/gu, " ");
}

/** Returns a name as it stands within a sentence or a label, which a long one must not fill. */
export const nameInText = (name: string): string => shortened(name, 40);

/** The same for a file's name, whose end says what kind of file it is, and often which version. */
export function fileInText(name: string): string {
  const signs = Array.from(name);
  return signs.length <= 40 ? nameInText(name) : nameInText(`${signs.slice(0, 27).join("")}…${signs.slice(-12).join("")}`);
}
