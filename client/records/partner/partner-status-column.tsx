import type { ListRowOf } from "#client/search/list-query.ts";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import type { partner } from "#sync/model/entities/partner.ts";
import { partnerStatuses } from "#sync/model/rules/partner.ts";

/** The column ステータス in the choice of partners. */
export const partnerStatusColumn: DataColumn<Pick<ListRowOf<typeof partner>, "status">> = {
  label: "ステータス",
  width: "120px",
  card: "beside",
  cell: ({ status }) => <ChoiceBadge choices={partnerStatuses} value={status} otherwise="なし" />,
};
