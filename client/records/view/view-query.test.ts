import { expect, it } from "vitest";
import { defineListSearch, masterIds, oneOf, recordIds, wanted } from "#client/ui/table/list-search.ts";
import { queryOf, searchOf, viewParam, wholeList, withFittingView } from "./view-query.ts";

const list = defineListSearch({
  name: wanted,
  tagIds: recordIds,
  skill: masterIds,
  view: viewParam,
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
