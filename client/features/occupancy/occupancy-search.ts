import { paramsOf } from "#client/records/filters/define-filters.ts";
import { partnerFilters } from "#client/records/partner/partner-filters.ts";
import { projectFilters } from "#client/records/project/project-filters.ts";
import { defineListSearch, type ListSearch, oneOf, type Param, type SearchOf, wanted } from "#client/ui/table/list-search.ts";

/** The views, the default first. */
export const occupancyViews = [
  { value: "partner", label: "パートナー別" },
  { value: "project", label: "案件別" },
] as const;

/** The years in which the picture may begin. */
export const pictureYears = { first: 1900, last: 2199 } as const;

/** Whether the picture may begin with a month, `YYYY-MM`. */
export function mayBegin(month: string): boolean {
  const year = Number(month.slice(0, 4));
  return year >= pictureYears.first && year <= pictureYears.last;
}

/** A month that users can move to: `YYYY-MM`. */
const month: Param<string> = {
  read: (raw) => (typeof raw === "string" && /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(raw) && mayBegin(raw) ? raw : undefined),
  says: () => true,
};

const params = {
  view: oneOf(occupancyViews.map(({ value }) => value)),
  /** The first month of the picture; the current one if it is absent. */
  month,
  name: wanted,
  ...paramsOf(partnerFilters),
  ...paramsOf(projectFilters),
};

/** The parameters of the address. */
export type OccupancySearch = SearchOf<typeof params>;

const list = defineListSearch(params);

/** Reads and writes the address. Without filters, the view and the month stay. */
export const occupancySearch: ListSearch<OccupancySearch> = {
  ...list,
  whole: ({ view, month }) => list.read({ view, month }),
};

/** Returns the filters of a view. */
export const filtersIn = ({ view }: OccupancySearch) => (view === "project" ? projectFilters : partnerFilters);
