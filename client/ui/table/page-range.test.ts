import { expect, it } from "vitest";
import { pageRange } from "./page-range.ts";

it.each([
  [1, 20, 15, 15, "1–15件目 / 15件"],
  [2, 20, 20, 1240, "21–40件目 / 1,240件"],
  [62, 20, 20, 1240, "1,221–1,240件目 / 1,240件"],
  [9, 20, 0, 15, ""],
])("page %i of lists of %i shows %i of %i: %s", (page, size, shown, total, text) => {
  expect(pageRange(page, size, shown, total)).toBe(text);
});
