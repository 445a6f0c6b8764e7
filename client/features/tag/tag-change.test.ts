import { expect, it } from "vitest";
import { tagChange } from "./tag-change.ts";

it("a choice of tags says only what its author changed", () => {
  expect(tagChange(new Set(["a", "b"]), new Set(["b", "c"]))).toEqual({ add: ["c"], remove: ["a"] });
  expect(tagChange(new Set(["a"]), new Set(["a"]))).toEqual({ add: [], remove: [] });
});
