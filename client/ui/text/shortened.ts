/** Returns the first `max` characters as users count them, and an ellipsis if there are more. Line ends become spaces. */
export function shortened(text: string, max: number, ellipsis = "…"): string {
  // Twice the number of code units is enough, even if each character takes two. The remaining text is not read.
  const signs = Array.from(text.slice(0, 2 * max + 2));
  const head = signs.length > max ? `${signs.slice(0, max).join("")}${ellipsis}` : text;
  return head.replace(/\s*\n\s*/gu, " ");
}

/** The most characters of a name within a sentence or a label. */
const longestInText = 40;
/** How many of them are the end of a file's name. */
const endOfFile = 12;

/** Returns a name as it stands within a sentence or a label, which a long one must not fill. */
export const nameInText = (name: string): string => shortened(name, longestInText);

/** The same for a file's name, whose end says what kind of file it is, and often which version. */
export function fileInText(name: string): string {
  const signs = Array.from(name);
  if (signs.length <= longestInText) return nameInText(name);
  const [head, tail] = [signs.slice(0, longestInText - endOfFile - 1), signs.slice(-endOfFile)];
  return nameInText(`${head.join("")}…${tail.join("")}`);
}
