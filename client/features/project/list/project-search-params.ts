import type { QueryOf } from "#client/search/list-query.ts";
import {
  day,
  defineListSearch,
  mastersOrNone,
  oneOf,
  recordIds,
  type SearchOf,
  someWords,
  wanted,
} from "#client/ui/table/list-search.ts";
import type { project } from "#sync/model/entities/project.ts";
import { priorities } from "#sync/model/rules/project.ts";

export const projectsPerPage = 50;

/** The orders offered, the default first. */
export const projectSorts = [
  { value: "updatedAt", label: "更新が新しい順" },
  { value: "createdAt", label: "登録が新しい順" },
] as const;

const [newest] = projectSorts;

/** The filters by masters under the address's words, each with its column; 0 stands for projects without one. */
export const valueFilters = [
  { key: "status", column: "statusId", label: "ステータス" },
  { key: "phase", column: "phaseId", label: "フェーズ" },
  { key: "executionPhase", column: "executionPhaseId", label: "実行フェーズ" },
] as const;

export type ValueFilter = (typeof valueFilters)[number]["key"];

const params = {
  name: wanted,
  status: mastersOrNone,
  phase: mastersOrNone,
  executionPhase: mastersOrNone,
  priority: someWords(priorities.map(({ value }) => value)),
  projectOwner: recordIds,
  clientId: recordIds,
  aeAdminId: recordIds,
  startPeriod: day,
  endPeriod: day,
  sort: oneOf(projectSorts.map(({ value }) => value)),
};

/** What the address of the list says. */
export type ProjectSearch = SearchOf<typeof params>;
export const projectSearch = defineListSearch(params);

/** Whether a filter narrows the list, each of which has its chip. */
export const isFiltered = ({ name: _name, sort: _sort, page: _page, size: _size, ...filters }: ProjectSearch): boolean =>
  Object.values(filters).some((value) => value.length > 0);

/** Whether anything narrows the list. */
export const isNarrowed = (search: ProjectSearch): boolean => Boolean(search.name) || isFiltered(search);

/** Whether the period that is asked for ends before it starts: no project's period meets it. */
export const isPeriodTurned = ({ startPeriod, endPeriod }: ProjectSearch): boolean =>
  startPeriod !== undefined && endPeriod !== undefined && endPeriod < startPeriod;

/** The address as a question to the column index. */
export function listQueryOf(search: ProjectSearch): QueryOf<typeof project> {
  const { name, priority = [], projectOwner, clientId = [], aeAdminId = [], startPeriod, endPeriod, sort, page = 1 } = search;
  return {
    ...(name && { text: name }),
    filters: {
      ...Object.fromEntries(valueFilters.map(({ key, column }) => [column, (search[key] ?? []).map((id) => id || null)])),
      priority,
      orderClientId: clientId,
      aeAdminId,
    },
    ...(projectOwner && { sets: { managers: projectOwner } }),
    ranges: {
      ...(startPeriod !== undefined && { endDate: { from: startPeriod } }),
      ...(endPeriod !== undefined && { startDate: { to: endPeriod } }),
    },
    ...(isPeriodTurned(search) && { ids: [] }),
    sort: sort ?? newest.value,
    offset: (page - 1) * projectsPerPage,
    limit: projectsPerPage,
  };
}
