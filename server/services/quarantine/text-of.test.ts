import { expect, it } from "vitest";
import { textOf } from "./text-of.ts";

it("writes what JSON.stringify writes", () => {
  const value = { a: [1, "二", null, true, [], {}], 'b"': { c: [{ d: "\n" }, [[]]] } };
  expect(textOf(value)).toBe(JSON.stringify(value));
  expect(textOf("語")).toBe('"語"');
});

it("goes deeper than the stack", () => {
  let deep: unknown = "底";
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(textOf(deep)).toBe(`${"[".repeat(100_000)}"底"${"]".repeat(100_000)}`);
});
