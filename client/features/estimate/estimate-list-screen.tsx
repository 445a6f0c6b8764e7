import { makeStyles } from "@fluentui/react-components";
import { useMemo } from "react";
import { useLive } from "#client/device/use-live.ts";
import { estimateName } from "#client/records/estimate/estimate-name.ts";
import { readNames } from "#client/records/names.ts";
import { RecordListPage } from "#client/records/record-list-page.tsx";
import { SearchBox } from "#client/ui/form/search-box.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { fieldColumn, stackedColumn } from "#client/ui/table/field-column.tsx";
import { FilterBar } from "#client/ui/table/filter-bar.tsx";
import { useFoundList } from "#client/ui/table/use-found-list.ts";
import type { ListPlace, OnSearch } from "#client/ui/table/use-list-search.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { hoursText } from "#client/ui/text/number-text.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import type { RowOf } from "#sync/engine/entity.ts";
import { latestChangeFirst } from "#sync/engine/order.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { estimateMethods } from "#sync/model/rules/estimate-words.ts";
import { finder } from "#sync/model/rules/fold.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { type EstimateSearch, estimateSearch } from "./estimate-search.ts";

interface ListedEstimate extends RowOf<typeof estimate> {
  readonly projectName: string | null;
  readonly author: string;
}

interface EstimateListScreenProps {
  readonly place: ListPlace;
  readonly search: EstimateSearch;
  readonly onSearch: OnSearch<EstimateSearch>;
}

/** Lists saved estimates, the last changed first. The search finds them by their name and their project's. */
export function EstimateListScreen({ place, search, onSearch }: EstimateListScreenProps) {
  const styles = useStyles();
  const { box, shown } = useFoundList(estimateSearch, search, onSearch);
  const reading = useLive(async (reader) => {
    const rows = await reader.all(estimate);
    const name = await readNames(reader, estimate, rows, ["projectId", "createdBy"]);
    return rows
      .map((row): ListedEstimate => ({ ...row, projectName: name(row, "projectId"), author: name(row, "createdBy") }))
      .sort(latestChangeFirst);
  }, []);
  const found = useMemo(() => {
    const isWanted = finder(box.settled);
    return reading && { ...reading, value: reading.value.filter((row) => isWanted(namesOf(row))) };
  }, [reading, box.settled]);
  return (
    <RecordListPage
      {...{ reading: found, columns }}
      // The page that is shown, ahead of the address while the user types.
      place={{ ...place, page: shown.page ?? 1 }}
      entity={estimate}
      search={
        <FilterBar>
          <SearchBox
            className={styles.search}
            aria-label="見積もりを検索"
            placeholder="プロジェクト名・案の名前・案件名で検索"
            maxLength={255}
            value={box.text}
            onChange={(_event, data) => box.type(data.value)}
            {...box.composing}
          />
        </FilterBar>
      }
      nothingFound={
        found?.value.length === 0 && reading?.value.length
          ? `「${nameInText(box.settled)}」に当てはまる見積もりはありません`
          : undefined
      }
      hint="見積もりを保存すると、全員がここから開き、複製や比較ができます。"
    />
  );
}

/** Returns the names of an estimate. Each is a text of its own: no word matches across two of them. */
const namesOf = ({ title, variant, projectName }: ListedEstimate) => [
  title,
  variant,
  projectName,
  estimateName({ title, variant }),
];

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

/** A tablet has space for these columns: related values are below each other at any width. */
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

const useStyles = makeStyles({ search: { width: "100%", maxWidth: "480px" } });
