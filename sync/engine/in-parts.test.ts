import { expect, it } from "vitest";
import { inParts } from "./in-parts.ts";

it("parts hold all in their order, each of them full but the last one", () => {
  expect(inParts([], 2)).toEqual([]);
  expect(inParts([1, 2], 2)).toEqual([[1, 2]]);
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});
