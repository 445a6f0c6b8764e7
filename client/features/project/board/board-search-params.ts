import { defineListSearch, oneOf, type SearchOf } from "#client/ui/table/list-search.ts";
import { projectParams } from "../list/project-search-params.ts";

/* Routes import this file, so it must import neither schemas nor controls (decision 010). */

/** The fields whose values can be the columns, the default first. */
export const boardAxes = [
  { value: "status", field: "statusId", label: "ステータス別" },
  { value: "phase", field: "phaseId", label: "フェーズ別" },
] as const;

export type BoardAxis = (typeof boardAxes)[number];

const params = {
  ...projectParams,
  by: oneOf(boardAxes.map(({ value }) => value)),
  empty: oneOf(["shown", "hidden"]),
};

/** The parameters of the board's address: those of the list, its columns, and whether empty ones are hidden. */
export type BoardSearch = SearchOf<typeof params>;
export const boardSearch = defineListSearch(params);

/** Returns the field whose values are the columns. */
export const axisOf = ({ by }: BoardSearch): BoardAxis => boardAxes.find(({ value }) => value === by) ?? boardAxes[0];
