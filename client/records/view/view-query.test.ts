import { expect, it } from "vitest";
import { defineListSearch, masterIds, oneOf, recordIds, wanted } from "#client/ui/table/list-search.ts";
import { columnsIn, hiddenColumns, queryOf, searchOf, viewParam, wholeList, withFittingView } from "./view-query.ts";

const list = defineListSearch({
  name: wanted,
  tagIds: recordIds,
  skill: masterIds,
  view: viewParam,
  hide: hiddenColumns,
  sort: oneOf(["updatedAt", "kana"]),
});
const id = "0191a000-0000-7000-8000-000000000001";
const tag = "0191a000-0000-7000-8000-000000000002";

it("a view's query has the conditions and the order, in one form, but neither page nor view", () => {
  const query = queryOf(list, { sort: "kana", name: "佐藤", page: 3, view: id });
  expect(query).toBe("?name=%E4%BD%90%E8%97%A4&sort=kana");
  expect(queryOf(list, list.read({ name: "佐藤", sort: "kana" }))).toBe(query);
  expect(searchOf(list, { id, query })).toEqual({ name: "佐藤", sort: "kana", view: id });
  expect(queryOf(list, searchOf(list, { id, query }))).toBe(query);
});

it("columns that are left out belong to a view, in one order, also where none is", () => {
  const query = queryOf(list, { hide: ["タグ", "ステータス"], sort: "kana" });
  expect(searchOf(list, { id, query })).toEqual({ hide: ["ステータス", "タグ"], sort: "kana", view: id });
  expect(queryOf(list, searchOf(list, { id, query }))).toBe(query);
  expect(searchOf(list, { id, query: queryOf(list, { hide: [] }) })).toEqual({ hide: [], view: id });
  expect(list.read({ hide: ["a", "a", 1, "x".repeat(61)] }).hide).toEqual(["a"]);
  expect(list.read({ hide: "a" }).hide).toBeUndefined();
});

it("a choice of columns goes into the address of a view, and else stays the device's own", () => {
  const written: unknown[] = [];
  const chosen = (search: object) => columnsIn(list.read(search), (patch) => written.push(patch));
  expect([chosen({}).hide, chosen({ view: wholeList, sort: "kana" }).hide]).toEqual([undefined, undefined]);
  chosen({ view: id, page: 3 }).hide?.(["タグ"]);
  chosen({ hide: ["タグ"] }).hide?.([]);
  expect(written).toEqual([{ hide: ["タグ"], page: 3 }, { hide: [] }]);
  expect([chosen({ view: id }).hidden, chosen({ hide: [] }).hidden]).toEqual([undefined, []]);
});

it("the whole list in its first order has no query", () => {
  expect(queryOf(list, { page: 2, view: wholeList, sort: "updatedAt" })).toBe("");
});

it("what a list no longer knows is left out, and the rest holds", () => {
  const query = `?gone=1&skill=%5B1%2C%22x%22%5D&sort=oldest&tagIds=%5B%22${tag}%22%5D`;
  expect(searchOf(list, { id, query })).toEqual({ skill: [1], tagIds: [tag], view: id });
  expect(searchOf(list, { id, query: "?%%%=" })).toEqual({ view: id });
});

it("the address takes an id, or the word for the whole list", () => {
  expect([id.toUpperCase(), wholeList, "x", 1, undefined].map((raw) => list.read({ view: raw }).view)).toEqual([
    id,
    wholeList,
    undefined,
    undefined,
    undefined,
  ]);
});

it("without conditions no view is named, and the whole list is where another view would open", () => {
  expect(withFittingView(list, { view: id, page: 2 }, false)).toEqual({ page: 2 });
  expect(withFittingView(list, { view: id }, true)).toEqual({ view: wholeList });
  expect(withFittingView(list, { name: "佐藤", view: wholeList }, true)).toEqual({ name: "佐藤" });
  expect(withFittingView(list, { name: "佐藤", view: id }, true)).toEqual({ name: "佐藤", view: id });
});
