import { defineListSearch, type Param, type SearchOf } from "#client/ui/table/list-search.ts";

const matching = (pattern: RegExp): Param<string> => ({
  read: (raw) => (typeof raw === "string" && pattern.test(raw) ? raw : undefined),
  says: (value) => value !== "",
});

const params = {
  // The kinds themselves are not imported: their words would be part of the first load.
  kind: matching(/^[a-z]{1,20}$/u),
  field: matching(/^[A-Za-z0-9]{1,50}$/u),
  // A day that does not exist stays, since the page says so.
  day: matching(/^\d{4}-\d{2}-\d{2}$/u),
};

/** The parameters of a history's address: one kind of entries, one field of the record itself, or a day. */
export type HistorySearch = SearchOf<typeof params>;
export const historySearch = defineListSearch(params);
