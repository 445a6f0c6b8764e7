import { anyOf, defineListSearch, type SearchOf } from "#client/ui/table/list-search.ts";

/** The kinds of records by which memos can be filtered. */
export const memoTargets = [
  { value: "project", label: "案件" },
  { value: "partner", label: "パートナー" },
] as const;

export type MemoTargetType = (typeof memoTargets)[number]["value"];

const params = { targetType: anyOf(memoTargets.map(({ value }) => value)) };

/** The parameters of the list's address. */
export type MemoSearch = SearchOf<typeof params>;
export const memoSearch = defineListSearch(params);
