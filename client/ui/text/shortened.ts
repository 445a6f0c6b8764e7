/** The first `max` characters as a person counts them, and an ellipsis where there are more. Line ends become spaces. */
export function shortened(text: string, max: number, ellipsis = "…"): string {
  // Twice as much holds them, however many of them take two places; the rest of a long text need not be looked at.
  const signs = Array.from(text.slice(0, 2 * max + 2));
  const head = signs.length > max ? `${signs.slice(0, max).join("")}${ellipsis}` : text;
  return head.replace(/\s*\n\s*/gu, " ");
}
