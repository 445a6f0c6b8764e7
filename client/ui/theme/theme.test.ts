import { describe, expect, it } from "vitest";
import { darkTheme, lightTheme } from "./theme.ts";

const texts = [
  "colorNeutralForeground1",
  "colorNeutralForeground2",
  "colorNeutralForeground3",
  "colorBrandForegroundLink",
  "colorStatusDangerForeground1",
] as const;
const grounds = [
  "colorNeutralBackground1",
  "colorNeutralBackground1Hover",
  "colorNeutralBackground2",
  "colorBrandBackground2",
  "colorBrandBackground2Hover",
] as const;

describe.each([
  ["light", lightTheme],
  ["dark", darkTheme],
] as const)("the %s theme", (_name, theme) => {
  it("has readable text on each ground of a row, also under the pointer and chosen", () => {
    const faint = texts.flatMap((text) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(theme[text], theme[ground]);
        return ratio < 4.5 ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
      }),
    );
    expect(faint).toEqual([]);
  });
});

/** Returns the contrast of two colours as WCAG defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
