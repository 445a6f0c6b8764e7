/** Grey of a tag without a colour. */
export const fallbackTagColor = "#6c757d";

/** WCAG AA for text of this size. */
const readable = 4.5;

/** White where it reads on this background, else black; one of the two always does. */
export function readableOn(background: string): "#000000" | "#ffffff" {
  return contrastRatio(tagColor(background), "#ffffff") >= readable ? "#ffffff" : "#000000";
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
