import { describe, expect, it } from "vitest";
import { isFiltered } from "#client/records/filters/define-filters.ts";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
import { listQueryOf } from "./partner-list-query.ts";
import { isNarrowed, type PartnerSearch, partnerSearch } from "./partner-search-params.ts";

const tag = "01939f5e-0000-7000-8000-000000000001";

describe("the partner list's address", () => {
  it("says nothing where nothing is chosen", () => {
    expect(partnerSearch.read({})).toEqual({});
    expect(partnerSearch.tidy({ name: "", sts: [], tagIds: [], sort: "updatedAt", page: 1 })).toEqual({});
  });

  it("carries every filter, the order and the page", () => {
    const search = {
      name: "たなか",
      sts: [2, 4],
      industry: [1, 7],
      skill: [2],
      position: [9],
      tagIds: [tag],
      sort: "kana",
      page: 3,
    } as const;
    expect(partnerSearch.read(search)).toEqual(search);
  });

  it("falls back where a value is broken, and keeps the rest", () => {
    const broken = { name: { a: 1 }, sts: [2, 9, "x"], tagIds: ["x", tag], sort: "age", page: "-1" };
    expect(partnerSearch.read(broken)).toEqual({ sts: [2], tagIds: [tag] });
    expect(partnerSearch.read({ industry: [0, "x", 3, 1.5], skill: "-1", position: 1e12 })).toEqual({ industry: [3] });
    expect(partnerSearch.read({ page: "abc", sts: null, tagIds: {}, name: null })).toEqual({});
  });

  it("takes digits as a name, and lists typed by hand", () => {
    expect(partnerSearch.read({ name: 1240, sts: "4,2", page: "2" })).toEqual({ name: "1240", sts: [2, 4], page: 2 });
    expect(partnerSearch.read({ sts: 5 })).toEqual({ sts: [5] });
    expect(partnerSearch.read({ skill: "2,4", position: 9 })).toEqual({ skill: [2, 4], position: [9] });
  });

  it("says 0 for partners without a status, and nothing by an empty value", () => {
    expect(partnerSearch.read({ sts: "0,3" })).toEqual({ sts: [0, 3] });
    expect(partnerSearch.read({ sts: "" })).toEqual({});
    expect(listQueryOf({ sts: [0, 3] }).filters).toEqual({ status: [null, 3] });
  });

  it("becomes a question to the index", () => {
    expect(listQueryOf({})).toEqual({ sort: "updatedAt", offset: 0, limit: 50 });
    expect(listQueryOf({ industry: [1, 7], position: [9] }).codes).toEqual({ industry: [1, 7], position: [9] });
    expect(listQueryOf({ name: "a", sts: [1], tagIds: [tag], sort: "kana", page: 3 })).toEqual({
      text: "a",
      filters: { status: [1] },
      sets: { tags: [tag] },
      sort: "kana",
      offset: 100,
      limit: 50,
    });
  });

  it("tells what narrows the list from what only orders it", () => {
    expect(isNarrowed({ sort: "kana", page: 2 })).toBe(false);
    const narrowing: readonly PartnerSearch[] = [{ sts: [1] }, { name: "a" }, { skill: [1] }];
    expect(narrowing.map(isNarrowed)).toEqual([true, true, true]);
    expect([{ name: "a" }, { skill: [1] }].map((search) => isFiltered(partnerFilters, search))).toEqual([false, true]);
  });
});
