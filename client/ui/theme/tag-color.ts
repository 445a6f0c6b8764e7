/** The grey of a tag without a colour. */
export const fallbackTagColor = "#6c757d";

/** Returns a colour as `#rrggbb` in lower case; the fallback for any other text. */
export function tagColor(color: string | null | undefined): string {
  return color && /^#[0-9a-f]{6}$/iu.test(color) ? color.toLowerCase() : fallbackTagColor;
}
