import { useLive } from "#client/device/use-live.ts";
import { type CandidateListView, readCandidateLists } from "#client/records/candidate/read-candidate-lists.ts";
import { editColumn } from "#client/records/edit-column.tsx";
import { RecordListPage } from "#client/records/record-list-page.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { fieldColumn } from "#client/ui/table/field-column.tsx";
import type { ListPlace } from "#client/ui/table/use-list-search.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { candidateList } from "#sync/model/entities/candidate.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";

/** Lists the lists of candidates, the last changed first. */
export function CandidateListsScreen({ place }: { readonly place: ListPlace }) {
  const reading = useLive((reader) => readCandidateLists(reader), []);
  return (
    <RecordListPage
      {...{ place, reading, columns }}
      entity={candidateList}
      hint="作成すると、パートナー検索で選んだ人を集めて並べられます。全員に表示されます。"
    />
  );
}

const columns: readonly DataColumn<CandidateListView>[] = [
  fieldColumn(candidateList, "name", { width: "minmax(0, 2fr)", main: true, sort: "name" }),
  { label: "案件", width: "minmax(0, 2fr)", cell: ({ projectName }) => projectName && <ClampedText text={projectName} /> },
  { label: "候補者数", width: "96px", number: true, card: "foot", cell: ({ count }) => `${count}名` },
  { label: "更新日時", width: "136px", card: "foot", sort: "changedAt", cell: ({ changedAt }) => formatMoment(changedAt) },
  editColumn(candidateList),
];
