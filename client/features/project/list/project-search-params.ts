import { filtersOf, isFiltered, paramsOf, questionOf } from "#client/records/filters/define-filters.ts";
import { viewParam } from "#client/records/view/view-query.ts";
import type { QueryOf } from "#client/search/list-query.ts";
import { defineListSearch, oneOf, type SearchOf, wanted } from "#client/ui/table/list-search.ts";
import type { project } from "#sync/model/entities/project.ts";
import { priorities } from "#sync/model/rules/project.ts";

export const projectsPerPage = 50;

/** The possible orders, the default first. */
export const projectSorts = [
  { value: "updatedAt", label: "更新が新しい順" },
  { value: "createdAt", label: "登録が新しい順" },
] as const;

const [newest] = projectSorts;
const { choices, masters, records, members, since, until } = filtersOf<typeof project>("project");

/** The list's filters, by their keys in the address. */
export const projectFilters = {
  status: masters("statusId", "ステータス", { orNone: true }),
  phase: masters("phaseId", "フェーズ", { orNone: true }),
  executionPhase: masters("executionPhaseId", "実行フェーズ", { orNone: true }),
  priority: choices("priority", "優先度", priorities),
  projectOwner: members("managers", "PM"),
  aeAdminId: records("aeAdminId", "AE"),
  clientId: records("orderClientId", "クライアント"),
  startPeriod: since("endDate", "期間（開始）"),
  endPeriod: until("startDate", "期間（終了）", "startPeriod"),
};

const params = {
  name: wanted,
  ...paramsOf(projectFilters),
  view: viewParam,
  sort: oneOf(projectSorts.map(({ value }) => value)),
};

/** The parameters of the list's address. */
export type ProjectSearch = SearchOf<typeof params>;
export const projectSearch = defineListSearch(params);

/** Whether the list has a filter or a search text. */
export const isNarrowed = (search: ProjectSearch): boolean => Boolean(search.name) || isFiltered(projectFilters, search);

/** Returns the query of the column index for an address. */
export function listQueryOf(search: ProjectSearch): QueryOf<typeof project> {
  const { name, sort, page = 1 } = search;
  return {
    ...(name && { text: name }),
    ...questionOf<typeof project>(projectFilters, search),
    sort: sort ?? newest.value,
    offset: (page - 1) * projectsPerPage,
    limit: projectsPerPage,
  };
}
