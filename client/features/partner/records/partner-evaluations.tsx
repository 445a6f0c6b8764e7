import { makeStyles } from "@fluentui/react-components";
import { unknownName } from "#client/records/names.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { scoreText } from "#client/ui/text/number-text.ts";
import { link, touch } from "#client/ui/theme/styles.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import {
  type MemberEvaluationView,
  type ResultEvaluationView,
  useMemberEvaluations,
  useResultEvaluations,
} from "./use-outside-evaluations.ts";

const pageSize = 5;

interface PartnerEvaluationsProps {
  readonly partnerId: string;
  readonly partnerName: string;
}

/** プロジェクト評価 and 360°評価, which come from the partners' own site. */
export function PartnerEvaluations({ partnerId, partnerName }: PartnerEvaluationsProps) {
  return (
    <>
      <RecordPart
        title="プロジェクト評価"
        reading={useResultEvaluations(partnerId)}
        empty="プロジェクト評価はありません。"
        pageSize={pageSize}
      >
        {(rows, partial) => (
          <DataTable inset label="プロジェクト評価" columns={resultColumns(partnerName)} rows={rows} partial={partial} />
        )}
      </RecordPart>
      <RecordPart title="360°評価" reading={useMemberEvaluations(partnerId)} empty="360°評価はありません。" pageSize={pageSize}>
        {(rows, partial) => <DataTable inset label="360°評価" columns={memberColumns} rows={rows} partial={partial} />}
      </RecordPart>
    </>
  );
}

const day: DataColumn<ResultEvaluationView | MemberEvaluationView> = {
  label: "面談日",
  width: "minmax(88px, 0.8fr)",
  cell: ({ scheduledDate }) => formatDate(scheduledDate) || null,
};
const average: DataColumn<ResultEvaluationView | MemberEvaluationView> = {
  label: "平均点",
  width: "72px",
  number: true,
  cell: (row) => scoreText(row.average),
};

const resultColumns = (partnerName: string): readonly DataColumn<ResultEvaluationView>[] => [
  day,
  { label: "面談対象者", width: "minmax(0, 1fr)", cell: () => partnerName },
  {
    label: "面談者",
    width: "minmax(0, 1.4fr)",
    cell: ({ interviewers }) => (interviewers.length > 0 ? interviewers.join("、") : null),
  },
  average,
];

const memberColumns: readonly DataColumn<MemberEvaluationView>[] = [
  day,
  { label: "評価者", width: "minmax(0, 1fr)", cell: ({ evaluator }) => <Evaluator evaluator={evaluator} /> },
  { label: "メモ", width: "minmax(0, 2fr)", cell: ({ memo }) => memo && <ClampedText text={memo} lines={2} /> },
  average,
];

function Evaluator({ evaluator }: Pick<MemberEvaluationView, "evaluator">) {
  const styles = useStyles();
  if (evaluator === null) return unknownName;
  if (evaluator.inTrash) return evaluator.name;
  return (
    <AppLink href={pageOf("partner", evaluator.id)} className={styles.link}>
      {evaluator.name}
    </AppLink>
  );
}

const useStyles = makeStyles({
  link: {
    ...link,
    [touch]: { display: "inline-block", paddingBlock: "12px", marginBlock: "-12px" },
  },
});
