import { useLive } from "#client/device/use-live.ts";
import { estimateName } from "#client/records/estimate/estimate-name.ts";
import { readNames } from "#client/records/names.ts";
import { RecordListPage } from "#client/records/record-list-page.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { fieldColumn } from "#client/ui/table/field-column.tsx";
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

const columns: readonly DataColumn<ListedEstimate>[] = [
  {
    label: "見積もり",
    width: "minmax(160px, 2fr)",
    main: true,
    cell: (row) => <ClampedText text={estimateName(row)} />,
    second: ({ projectName }) => projectName,
  },
  fieldColumn(estimate, "phase", { width: "168px" }),
  {
    label: "種類",
    width: "108px",
    card: "beside",
    cell: ({ result }) =>
      result && (
        <StatusBadge tone={result.method === "ai" ? "info" : "over"}>
          {wordFor(estimateMethods, result.method, result.method)}
        </StatusBadge>
      ),
  },
  { label: "時間", width: "108px", number: true, card: "foot", cell: ({ result }) => result && hoursText(result.totalHours) },
  {
    label: "実績",
    width: "108px",
    number: true,
    card: "foot",
    cell: ({ actualHours }) => (actualHours === null ? null : hoursText(actualHours)),
  },
  { label: "作成者", width: "120px", card: "foot", cell: ({ author }) => <ClampedText text={author} /> },
  { label: "更新日時", width: "144px", card: "foot", cell: ({ updatedAt }) => formatMoment(updatedAt) },
];
