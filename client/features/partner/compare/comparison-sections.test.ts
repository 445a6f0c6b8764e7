import { expect, it } from "vitest";
import { rangeText } from "./comparison-sections.ts";

it("a rate is read with both ends, with one, and as one amount where both are the same", () => {
  expect(rangeText(3_000, 5_000)).toBe("3,000〜5,000円");
  expect(rangeText(3_000, null)).toBe("3,000円〜");
  expect(rangeText(null, 5_000)).toBe("〜5,000円");
  expect(rangeText(4_000, 4_000)).toBe("4,000円");
  expect(rangeText(0, 0)).toBe("0円");
  expect(rangeText(null, null)).toBeNull();
});
