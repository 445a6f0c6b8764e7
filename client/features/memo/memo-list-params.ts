import { anyOf, defineListSearch, type SearchOf } from "#client/ui/table/list-search.ts";

/** What the list can be narrowed to. */
export const memoTargets = [
  { value: "project", label: "案件" },
  { value: "partner", label: "パートナー" },
] as const;

export type MemoTargetType = (typeof memoTargets)[number]["value"];

const params = { targetType: anyOf(memoTargets.map(({ value }) => value)) };

/** What the address of the list says. */
export type MemoSearch = SearchOf<typeof params>;
export const memoSearch = defineListSearch(params);
