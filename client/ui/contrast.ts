/** Grey of a tag without a colour. */
export const fallbackTagColor = "#6c757d";

/** The text colour, black or white, that reads better on this background (WCAG contrast). */
export function readableOn(background: string): "#000000" | "#ffffff" {
  const light = luminance(background);
  // Contrast with white is 1.05 / (l + 0.05), with black (l + 0.05) / 0.05; they meet at l = 0.179.
  return light > 0.179 ? "#000000" : "#ffffff";
}

/** The ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `#rrggbb`, in lower case; the fallback for anything else. */
export function tagColor(color: string | null | undefined): string {
  return color && /^#[0-9a-f]{6}$/iu.test(color) ? color.toLowerCase() : fallbackTagColor;
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(tagColor(color).slice(at, at + 2), 16) / 255));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
