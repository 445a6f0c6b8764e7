import { expect, it } from "vitest";
import { anyOf, defineListSearch, masterIds, oneOf, someOf, wanted } from "./list-search.ts";

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
