/** Grey of a tag without a colour. */
export const fallbackTagColor = "#6c757d";

/** `#rrggbb`, in lower case; the fallback for anything else. */
export function tagColor(color: string | null | undefined): string {
  return color && /^#[0-9a-f]{6}$/iu.test(color) ? color.toLowerCase() : fallbackTagColor;
}
