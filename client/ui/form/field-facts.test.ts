import { expect, it } from "vitest";
import { flag, optionalDate, optionalInteger, optionalText, text } from "#sync/engine/field.ts";
import { itemId, list } from "#sync/engine/list-field.ts";
import { blanksOf, changedFields, fits, isChanged, isEntered, pick } from "./field-facts.ts";

const fields = {
  name: text("名前", 255),
  note: optionalText("備考", 255),
  day: optionalDate("日付"),
  count: optionalInteger("数", 0, 9),
  on: flag("有効"),
  jobs: list("職歴", { id: itemId, role: optionalText("役割", 100) }, { max: 3 }),
};
const blank = { name: "", note: null, day: null, count: null, on: false, jobs: [] };

it("a new record's fields hold what means nothing", () => {
  expect(blanksOf(fields)).toEqual(blank);
});

it("fields that say nothing, whichever way, have not changed", () => {
  expect(changedFields(fields, { ...blank, name: null, note: undefined }, { ...blank, name: "", note: "" })).toEqual([]);
});

it("fields count as changed by their values, false and nothing being two things", () => {
  const after = { ...blank, name: "y", day: "2026-04-01", count: 0, on: null };
  expect(changedFields(fields, blank, after)).toEqual(["name", "day", "count", "on"]);
  expect([isChanged(fields, blank, after), isChanged(fields, blank, blank)]).toEqual([true, false]);
});

it("a list has changed when a value in it has, not when it was read anew", () => {
  const job = { id: "0192f000-0000-7000-8000-000000000001", role: null };
  expect(changedFields(fields, { ...blank, jobs: [job] }, { ...blank, jobs: [{ ...job }] })).toEqual([]);
  expect(changedFields(fields, { ...blank, jobs: [job] }, { ...blank, jobs: [{ ...job, role: "指揮" }] })).toEqual(["jobs"]);
});

it("a draft of an earlier version of the form does not stand in this one", () => {
  expect(fits(fields, blank)).toBe(true);
  expect(fits(fields, { count: "十", jobs: [{ id: "a", role: "b" }] })).toBe(true);
  for (const other of [{ gone: "" }, { on: "yes" }, { jobs: "many" }, { jobs: [{ gone: 1 }] }, { name: {} }])
    expect(fits(fields, other), JSON.stringify(other)).toBe(false);
});

it("only the keys asked for are taken", () => {
  expect(pick({ a: 1, b: 2, c: null }, ["a", "c"])).toEqual({ a: 1, c: null });
});

it("a row that was only begun counts for nothing entered, whatever its id", () => {
  for (const nothing of [
    null,
    " ",
    [],
    [{ id: "a", role: null }],
    [
      { id: "a", role: " " },
      { score: null, memo: "" },
    ],
  ])
    expect(isEntered(nothing), JSON.stringify(nothing)).toBe(false);
  for (const something of [
    0,
    false,
    "甲",
    ["甲"],
    [
      { id: "a", role: null },
      { id: "b", role: "設計" },
    ],
    [{ score: 0 }],
  ])
    expect(isEntered(something), JSON.stringify(something)).toBe(true);
});
