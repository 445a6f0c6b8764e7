import { describe, expect, it } from "vitest";
import { contrastRatio, fallbackTagColor, readableOn, tagColor } from "./contrast.ts";

describe("text on a tag's own colour", () => {
  it("reads on every colour there is (WCAG AA)", () => {
    for (let red = 0; red < 256; red += 15)
      for (let green = 0; green < 256; green += 15)
        for (let blue = 0; blue < 256; blue += 15) {
          const color = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
          expect(contrastRatio(color, readableOn(color)), color).toBeGreaterThanOrEqual(4.5);
        }
  });
  it("is white where white reads, black on light colours", () => {
    expect([readableOn("#0d6efd"), readableOn("#ffc107"), readableOn("#000000")]).toEqual(["#ffffff", "#000000", "#ffffff"]);
  });
  it("falls back to grey for what is no colour", () => {
    for (const value of [null, undefined, "", "red", "#12345g"]) expect(tagColor(value)).toBe(fallbackTagColor);
  });
});
