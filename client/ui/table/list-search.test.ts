import { expect, it } from "vitest";
import { anyOf, day, defineListSearch, masterIds, mastersOrNone, oneOf, someOf, someWords, wanted } from "./list-search.ts";

const list = defineListSearch({
  name: wanted,
  size: oneOf([20, 6, 50]),
  of: anyOf(["a", "b"]),
  sts: someOf([1, 2, 0]),
  skill: masterIds,
});

it("an address says what differs from the list without one", () => {
  expect(list.read({})).toEqual({});
  expect(list.read({ name: 12, size: "6", of: "b", sts: "2,1", skill: 7, page: "3" })).toEqual({
    name: "12",
    size: 6,
    of: "b",
    sts: [1, 2],
    skill: [7],
    page: 3,
  });
  expect(list.tidy({ name: "", size: 20, of: undefined, sts: [], skill: [], page: 1 })).toEqual({});
});

it("what cannot be read counts as absent", () => {
  expect(list.read({ name: { a: 1 }, size: 7, of: "c", sts: [9, "x"], skill: [0, -1, 1.5], page: "-1", other: 1 })).toEqual({});
});

it("words stand in their own order, a master's none is 0, and a day is one of the calendar", () => {
  const other = defineListSearch({ priority: someWords(["High", "Low"]), phase: mastersOrNone, from: day });
  expect(other.read({ priority: "Low,High,High", phase: ["3", 0], from: "2028-02-29" })).toEqual({
    priority: ["High", "Low"],
    phase: [3, 0],
    from: "2028-02-29",
  });
  for (const from of ["2026-02-29", "2026-13-01", "2026-1-1", "", "today", 20_260_101])
    expect([from, other.read({ priority: "Middle", phase: ["", "-1", "x"], from })]).toEqual([from, {}]);
});
