import { makeStyles } from "@fluentui/react-components";
import type { DraftStore } from "#client/device/drafts/draft-store.ts";
import { LatestProject } from "#client/records/partner/latest-project.tsx";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { TagLine } from "#client/records/tag/tag-line.tsx";
import type { ListRowOf } from "#client/search/list-query.ts";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ReorderHandle } from "#client/ui/table/reorder-handle.tsx";
import { Avatar } from "#client/ui/text/avatar.tsx";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { candidate } from "#sync/model/entities/candidate.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { partnerStatuses } from "#sync/model/rules/partner.ts";
import { candidateSheet } from "#sync/model/sheets/candidate.ts";
import type { NoteDrafts } from "./candidate-drafts.ts";
import { CandidateNote } from "./candidate-note.tsx";
import type { CandidateView } from "./read-candidates.ts";
import type { CandidateActs } from "./use-candidate-acts.ts";

/** A candidate with what the index of partners has. */
export interface CandidateRow extends CandidateView {
  /** The index among those who are not in the trash; null for who is. */
  readonly at: number | null;
  /** Undefined for a partner in the trash, and until the index is ready. */
  readonly indexed: ListRowOf<typeof partner> | undefined;
}

interface ColumnsOf {
  /** All tags, by id. */
  readonly tags: ReadonlyMap<string, TagChoice>;
  readonly drafts: DraftStore<NoteDrafts>;
  readonly move: CandidateActs["move"];
  /** Whether the project is shown below the tags. */
  readonly tight: boolean;
}

const { pick } = candidateSheet;

/** Returns the columns of a list of candidates. */
export function candidateColumns({ tags, drafts, move, tight }: ColumnsOf): readonly DataColumn<CandidateRow>[] {
  const tagsOf = ({ indexed }: CandidateRow) =>
    indexed && indexed.tags.length > 0 ? <TagLine ids={indexed.tags} tags={tags} room={140} /> : "";
  const project = ({ indexed }: CandidateRow) =>
    indexed?.latestProject ? <LatestProject of={indexed.latestProject} linked={false} /> : "";
  return [
    {
      label: "順番",
      width: "60px",
      card: "ahead",
      file: pick("order"),
      cell: ({ id, at, name }) => (at === null ? "" : <Place {...{ id, at, name, move }} />),
    },
    {
      label: "氏名",
      width: "minmax(120px, 1fr)",
      main: true,
      file: pick("name", "kana"),
      lead: ({ id, name }) => <Avatar id={id} name={name} size={32} />,
      cell: ({ name }) => <ClampedText text={name} />,
      second: ({ kana }) => kana,
    },
    {
      label: "ステータス",
      width: "112px",
      card: "beside",
      file: pick("status"),
      cell: ({ inTrash, status }) =>
        inTrash ? (
          <StatusBadge tone="over">削除済み</StatusBadge>
        ) : (
          <ChoiceBadge choices={partnerStatuses} value={status} otherwise="未設定" />
        ),
    },
    ...(tight
      ? [
          {
            label: "タグ・最新の案件",
            width: "minmax(140px, 1fr)",
            file: pick("tags", "latestProject"),
            cell: tagsOf,
            second: project,
          },
        ]
      : [
          { label: "タグ", width: "minmax(140px, 1fr)", file: pick("tags"), cell: tagsOf },
          { label: "最新の案件", width: "minmax(140px, 1fr)", file: pick("latestProject"), cell: project },
        ]),
    {
      label: candidate.fields.note.label,
      width: "minmax(120px, 1.6fr)",
      file: pick("note"),
      cell: (row) => <CandidateNote row={row} drafts={drafts} />,
    },
  ];
}

interface PlaceProps extends Pick<CandidateRow, "id" | "name">, Pick<ColumnsOf, "move"> {
  readonly at: number;
}

function Place({ id, at, name, move }: PlaceProps) {
  const styles = useStyles();
  return (
    <span className={styles.place}>
      <ReorderHandle name={name} onMove={(to) => move(id, to)} />
      {at + 1}
    </span>
  );
}

const useStyles = makeStyles({
  place: { display: "inline-flex", alignItems: "center", gap: "4px", fontVariantNumeric: "tabular-nums" },
});
