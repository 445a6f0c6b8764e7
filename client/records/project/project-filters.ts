import type { project } from "#sync/model/entities/project.ts";
import { priorities } from "#sync/model/rules/project.ts";
import { filtersOf } from "../filters/define-filters.ts";

const { choices, masters, records, members, since, until } = filtersOf<typeof project>("project");

/** The filters of lists of projects, by their keys in the address. */
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
