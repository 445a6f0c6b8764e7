import { expect, it } from "vitest";
import { orderOfDay } from "./attendance.ts";

const at = (time: string) => `2026-04-01T${time}:00.000Z`;
const day = { startDatetime: at("00:00"), breaktime: at("03:00"), breaktimeEnd: at("04:00"), closingDatetime: at("09:00") };

it.each([
  ["in order", {}],
  ["over midnight", { closingDatetime: "2026-04-02T01:00:00.000Z" }],
  ["with a break that took no time", { breaktimeEnd: day.breaktime }],
  ["without a break", { breaktime: null, breaktimeEnd: null }],
  ["that has only begun", { breaktime: null, breaktimeEnd: null, closingDatetime: null }],
])("a day %s is right", (_name, own) => {
  expect(orderOfDay({ ...day, ...own })).toEqual([]);
});

it.each([
  [
    "that ends before it begins",
    { breaktime: null, breaktimeEnd: null, closingDatetime: "2026-03-31T23:59:59.999Z" },
    "closingDatetime",
  ],
  ["whose break begins before it", { breaktime: "2026-03-31T23:59:59.999Z" }, "breaktime"],
  ["whose break ends before it began", { breaktimeEnd: at("02:59") }, "breaktimeEnd"],
  ["that ends in its break", { closingDatetime: at("03:59") }, "closingDatetime"],
])("a day %s is wrong", (_name, own, path) => {
  expect(orderOfDay({ ...day, ...own }).map((problem) => problem.path)).toEqual([path]);
});
