import { expect, it } from "vitest";
import { changedFields, pick } from "./changed-fields.ts";

it("fields that say nothing, whichever way, have not changed", () => {
  expect(changedFields({ a: null, b: "", c: undefined }, { a: "", b: null, c: null })).toEqual([]);
});

it("fields count as changed by their values, false and nothing being two things", () => {
  expect(changedFields({ a: "x", b: null, c: true, d: 0 }, { a: "y", b: "2026-04-01", c: false, d: null })).toEqual([
    "a",
    "b",
    "c",
    "d",
  ]);
});

it("only the keys asked for are taken", () => {
  expect(pick({ a: 1, b: 2, c: null }, ["a", "c"])).toEqual({ a: 1, c: null });
});
