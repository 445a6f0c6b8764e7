import { isFiltered, paramsOf, questionOf } from "#client/records/filters/define-filters.ts";
import { projectFilters } from "#client/records/project/project-filters.ts";
import { hiddenColumns, viewParam } from "#client/records/view/view-query.ts";
import type { QueryOf } from "#client/search/list-query.ts";
import { defineListSearch, oneOf, type SearchOf, wanted } from "#client/ui/table/list-search.ts";
import type { project } from "#sync/model/entities/project.ts";

export const projectsPerPage = 50;

/** The label of the list's table. */
export const projectTable = "案件一覧";

/** The possible orders, the default first. */
export const projectSorts = [
  { value: "updatedAt", label: "更新が新しい順" },
  { value: "createdAt", label: "登録が新しい順" },
] as const;

const [newest] = projectSorts;

/** The parameters of the addresses of the list and of the board. */
export const projectParams = {
  name: wanted,
  ...paramsOf(projectFilters),
  view: viewParam,
  hide: hiddenColumns,
  sort: oneOf(projectSorts.map(({ value }) => value)),
};

/** The parameters of the list's address. */
export type ProjectSearch = SearchOf<typeof projectParams>;
export const projectSearch = defineListSearch(projectParams);

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
