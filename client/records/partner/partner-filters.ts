import type { partner } from "#sync/model/entities/partner.ts";
import { partnerStatuses } from "#sync/model/rules/partner.ts";
import { filtersOf } from "../filters/define-filters.ts";

const { choices, codes, members } = filtersOf<typeof partner>("partner");

/** The filters of lists of partners, by their keys in the address. */
export const partnerFilters = {
  sts: choices("status", "ステータス", partnerStatuses, { orNone: true }),
  industry: codes("industry", "業界"),
  skill: codes("skill", "スキル"),
  position: codes("position", "ポジション"),
  tagIds: members("tags", "タグ"),
};
