import { makeStyles, tokens } from "@fluentui/react-components";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { scoreText } from "#client/ui/text/number-text.ts";
import { shortened } from "#client/ui/text/shortened.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { firstResults, interviewTypes, secondResults } from "#sync/model/rules/interview.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { type FirstInterviewView, type SecondInterviewView, useFirstInterviews, useSecondInterviews } from "./use-interviews.ts";

/** 一次面談 and 二次面談, each in its newest version. */
export function PartnerInterviews({ partnerId }: { readonly partnerId: string }) {
  return (
    <>
      <RecordPart title="一次面談評価" reading={useFirstInterviews(partnerId)} empty="一次面談評価はありません。">
        {(rows, partial) => (
          <DataTable inset label="一次面談評価" columns={firstColumns} rows={rows} partial={partial} entity={interview} />
        )}
      </RecordPart>
      <RecordPart title="二次面談評価" reading={useSecondInterviews(partnerId)} empty="二次面談評価はありません。">
        {(rows, partial) => (
          <DataTable inset label="二次面談評価" columns={secondColumns} rows={rows} partial={partial} entity={secondInterview} />
        )}
      </RecordPart>
    </>
  );
}

type Both = FirstInterviewView | SecondInterviewView;

const day: DataColumn<Both> = { label: "面談日", width: "minmax(88px, 0.8fr)", cell: (row) => <Day row={row} /> };
const kind: DataColumn<Both> = {
  label: "種別",
  width: "64px",
  cell: ({ interviewType }) => wordFor(interviewTypes, interviewType, "なし"),
};
const interviewer: DataColumn<Both> = {
  label: "面談者",
  width: "minmax(72px, 1fr)",
  cell: (row) => row.interviewer,
};

const firstColumns: readonly DataColumn<FirstInterviewView>[] = [
  day,
  kind,
  interviewer,
  { label: "二次面談担当MGR", width: "minmax(72px, 1fr)", cell: ({ manager }) => manager },
  {
    label: "結果",
    width: "104px",
    cell: ({ result }) => <ChoiceBadge small choices={firstResults} value={result} otherwise="なし" />,
  },
  { label: "ソフトスキル", width: "80px", number: true, cell: ({ softSkillAverage }) => scoreText(softSkillAverage) },
];

const secondColumns: readonly DataColumn<SecondInterviewView>[] = [
  day,
  kind,
  interviewer,
  {
    label: "ハードスキル",
    width: "minmax(96px, 1.4fr)",
    cell: ({ hardskill }) => hardskill && <span title={hardskill}>{shortened(hardskill, 20)}</span>,
  },
  {
    label: "結果",
    width: "88px",
    cell: ({ result }) => <ChoiceBadge small choices={secondResults} value={result} otherwise="なし" />,
  },
  {
    label: "ソフト / ハード",
    width: "96px",
    number: true,
    cell: ({ softSkillAverage, hardAverage }) => `${softSkillAverage?.toFixed(1) ?? "–"} / ${hardAverage?.toFixed(1) ?? "–"}`,
  },
];

function Day({ row }: { readonly row: Both }) {
  const styles = useStyles();
  return (
    <>
      <span className={styles.day}>{formatDate(row.scheduledDate) || "日付なし"}</span>
      {row.corrected > 0 && <span className={styles.quiet}>訂正 {row.corrected}回</span>}
    </>
  );
}

const useStyles = makeStyles({
  day: { display: "block", whiteSpace: "nowrap" },
  quiet: { fontSize: "12px", lineHeight: "18px", color: tokens.colorNeutralForeground3 },
});
