import { describe, expect, it } from "vitest";
import { byPlace, placesFor } from "./career-sheet.ts";

const row = (id: string, place: number | null, createdAt = "2026-11-23T00:00:00.000Z") => ({ id, place, createdAt });
const given = (...rows: readonly (readonly [string, number | null])[]) =>
  Object.fromEntries(placesFor(rows.map(([id, place]) => ({ id, place }))));

describe("the order of a career sheet", () => {
  it("follows the places; rows without one stand last, as they were entered", () => {
    const early = row("d", null, "2026-11-22T00:00:00.000Z");
    expect([row("c", null), row("a", 2), early, row("b", -1.5), row("e", 2)].sort(byPlace).map(({ id }) => id)).toEqual([
      "b",
      "a",
      "e",
      "d",
      "c",
    ]);
  });
});

describe("new places", () => {
  it("are given to nobody where the order stands", () => {
    expect(given(["a", 1], ["b", 2], ["c", 2.5])).toEqual({});
    expect(given()).toEqual({});
  });
  it("are given to the row alone that was moved", () => {
    expect(given(["c", 3], ["a", 1], ["b", 2])).toEqual({ c: 0 });
    expect(given(["b", 2], ["c", 3], ["a", 1])).toEqual({ a: 4 });
    expect(given(["a", 1], ["c", 3], ["b", 2], ["d", 4])).toEqual({ b: 3.5 });
  });
  it("are given to new rows, wherever they stand", () => {
    expect(given(["x", null], ["y", null])).toEqual({ x: 1, y: 2 });
    expect(given(["x", null], ["a", 1], ["y", null], ["z", null], ["b", 2.5], ["w", null])).toEqual({
      x: 0,
      y: 1.5,
      z: 2,
      w: 3.5,
    });
  });
  it("part rows that two people have put at the same place", () => {
    expect(given(["a", 1], ["b", 1], ["x", null])).toEqual({ b: 2, x: 3 });
  });
  it("are whole numbers again for all where there is none left between two", () => {
    const next = 1 + Number.EPSILON;
    expect(given(["a", 1], ["x", null], ["b", next])).toEqual({ x: 2, b: 3 });
  });
});
