import { anyOf, day, defineListSearch, type Param, type SearchOf } from "#client/ui/table/list-search.ts";

const matching = (pattern: RegExp): Param<string> => ({
  read: (raw) => (typeof raw === "string" && pattern.test(raw) ? raw : undefined),
  says: (value) => value !== "",
});

const params = {
  // The kinds themselves are not imported: their words would be part of the first load.
  kind: matching(/^[a-z][a-z0-9_]{0,49}$/u),
  outcome: anyOf(["ok", "refused"]),
  person: matching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u),
  from: day,
  to: day,
};

/** The parameters of the security log's address. */
export type SecuritySearch = SearchOf<typeof params>;
export const securitySearch = defineListSearch(params);
