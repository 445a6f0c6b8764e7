import { useLive } from "#client/device/use-live.ts";
import { estimateName } from "#client/records/estimate/estimate-name.ts";
import { readNames } from "#client/records/names.ts";
import { RecordListPage } from "#client/records/record-list-page.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { fieldColumn, stackedColumn } from "#client/ui/table/field-column.tsx";
import type { ListPlace } from "#client/ui/table/use-list-search.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { hoursText } from "#client/ui/text/number-text.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import type { RowOf } from "#sync/engine/entity.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { estimateMethods } from "#sync/model/rules/estimate-words.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { wordFor } from "#sync/model/rules/words.ts";

interface ListedEstimate extends RowOf<typeof estimate> {
  readonly projectName: string | null;
  readonly author: string;
}

/** The estimates that are kept, the last change first. */
export function EstimateListScreen({ place }: { readonly place: ListPlace }) {
  const reading = useLive(async (reader) => {
    const rows = await reader.all(estimate);
    const name = await readNames(reader, estimate, rows, ["projectId", "createdBy"]);
    return rows
      .map((row): ListedEstimate => ({ ...row, projectName: name(row, "projectId"), author: name(row, "createdBy") }))
      .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  }, []);
  return (
    <RecordListPage
      {...{ place, reading, columns }}
      entity={estimate}
      hint="見積もりを保存すると、全員がここから開き、複製や比較ができます。"
    />
  );
}

const phase: DataColumn<ListedEstimate> = fieldColumn(estimate, "phase");
const method: DataColumn<ListedEstimate> = {
  label: "種類",
  width: "minmax(112px, 1fr)",
  cell: ({ result }) =>
    result && (
      <StatusBadge tone={result.method === "ai" ? "info" : "over"}>
        {wordFor(estimateMethods, result.method, result.method)}
      </StatusBadge>
    ),
};
const hours: DataColumn<ListedEstimate> = {
  label: "時間",
  width: "104px",
  number: true,
  card: "foot",
  cell: ({ result }) => result && hoursText(result.totalHours),
};
const actual: DataColumn<ListedEstimate> = {
  label: "実績",
  width: "104px",
  number: true,
  card: "foot",
  cell: ({ actualHours }) => (actualHours === null ? null : hoursText(actualHours)),
};
const author: DataColumn<ListedEstimate> = {
  label: "作成者",
  width: "minmax(132px, 0.8fr)",
  card: "foot",
  cell: (row) => <ClampedText text={row.author} />,
};
const changed: DataColumn<ListedEstimate> = {
  label: "更新日時",
  width: "132px",
  cell: ({ updatedAt }) => formatMoment(updatedAt),
};

/** Few enough for a tablet: what belongs together stands under each other at any width. */
const columns: readonly DataColumn<ListedEstimate>[] = [
  {
    label: "見積もり",
    width: "minmax(140px, 2fr)",
    main: true,
    cell: (row) => <ClampedText text={estimateName(row)} />,
    second: ({ projectName }) => projectName,
  },
  stackedColumn(method, phase, { label: "種類・フェーズ", card: "foot" }),
  hours,
  actual,
  stackedColumn(author, changed),
];
