import { makeStyles, tokens } from "@fluentui/react-components";
import { interviewEntryOf, interviewPageOf } from "#client/records/pages.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { nothing } from "#client/ui/text/nothing.ts";
import { scoreText } from "#client/ui/text/number-text.ts";
import { shortened } from "#client/ui/text/shortened.ts";
import { link, plainLink, print, smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { type AnyInterview, interview, secondInterview } from "#sync/model/entities/interview.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { firstResults, interviewTypes, isArranged, secondResults, shownAverage } from "#sync/model/rules/interview.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { type FirstInterviewView, type SecondInterviewView, useFirstInterviews, useSecondInterviews } from "./use-interviews.ts";

interface PartnerInterviewsProps {
  readonly partnerId: string;
  /** Whether it has buttons to correct an interview. */
  readonly correctable?: boolean;
}

/** 一次面談 and 二次面談: lists interviews in their newest revision, each with a link to its page. */
export function PartnerInterviews({ partnerId, correctable = false }: PartnerInterviewsProps) {
  const printing = useMediaQuery(print);
  const corrections = (entity: AnyInterview) => (correctable && !printing ? [correctionOf(entity)] : []);
  return (
    <>
      <RecordPart title="一次面談評価" reading={useFirstInterviews(partnerId)} empty="一次面談評価はありません。">
        {(rows, partial) => (
          <DataTable
            inset
            label="一次面談評価"
            columns={[...firstColumns, ...corrections(interview)]}
            rows={rows}
            partial={partial}
            entity={interview}
          />
        )}
      </RecordPart>
      <RecordPart title="二次面談評価" reading={useSecondInterviews(partnerId)} empty="二次面談評価はありません。">
        {(rows, partial) => (
          <DataTable
            inset
            label="二次面談評価"
            columns={[...secondColumns, ...corrections(secondInterview)]}
            rows={rows}
            partial={partial}
            entity={secondInterview}
          />
        )}
      </RecordPart>
    </>
  );
}

type Both = FirstInterviewView | SecondInterviewView;

const dayOf = ({ scheduledDate }: Both) => formatDate(scheduledDate) || "日付なし";

const dayColumn = { label: "面談日", width: "minmax(96px, 0.8fr)" } as const;
const kind: DataColumn<Both> = {
  label: "種別",
  width: "64px",
  cell: ({ interviewType }) => wordFor(interviewTypes, interviewType, "なし"),
};
const interviewer: DataColumn<Both> = {
  label: "面談者",
  width: "minmax(72px, 1fr)",
  cell: (row) => row.interviewer && <ClampedText text={row.interviewer} lines={2} />,
};

const firstColumns: readonly DataColumn<FirstInterviewView>[] = [
  { ...dayColumn, cell: (row) => <Day entity={interview} row={row} /> },
  kind,
  interviewer,
  {
    label: "二次面談担当MGR",
    width: "minmax(72px, 1fr)",
    cell: ({ manager }) => manager && <ClampedText text={manager} lines={2} />,
  },
  {
    label: "結果",
    width: "104px",
    cell: ({ result }) => <ChoiceBadge small choices={firstResults} value={result} otherwise="なし" />,
  },
  { label: "ソフトスキル", width: "80px", number: true, cell: (row) => scoreText(shownAverage(row, row.softSkillAverage)) },
];

const secondColumns: readonly DataColumn<SecondInterviewView>[] = [
  { ...dayColumn, cell: (row) => <Day entity={secondInterview} row={row} /> },
  kind,
  interviewer,
  {
    label: "ハードスキル",
    width: "minmax(72px, 1.4fr)",
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
    cell: (row) =>
      [row.softSkillAverage, row.hardAverage].map((one) => shownAverage(row, one)?.toFixed(1) ?? nothing).join(" / "),
  },
];

const correctionOf = (entity: AnyInterview): DataColumn<Both> => ({
  label: "操作",
  tool: true,
  width: "56px",
  card: "beside",
  cell: (row) => <Correct entity={entity} row={row} />,
});

function Correct({ entity, row }: { readonly entity: AnyInterview; readonly row: Both }) {
  const styles = useStyles();
  const isCorrection = !isArranged(row);
  return (
    <AppLink
      href={interviewEntryOf(entity.name, row.partnerId, row.id)}
      aria-label={`${dayOf(row)}の${entity.label}${isCorrection ? "を訂正" : "の評価を入力"}`}
      className={styles.correct}
    >
      {isCorrection ? "訂正" : "入力"}
    </AppLink>
  );
}

function Day({ entity, row }: { readonly entity: AnyInterview; readonly row: Both }) {
  const styles = useStyles();
  return (
    <>
      <AppLink href={interviewPageOf(entity.name, row.partnerId, row.id)} className={styles.day}>
        {dayOf(row)}
      </AppLink>
      {row.corrected > 0 && <span className={styles.corrected}>訂正 {row.corrected}回</span>}
    </>
  );
}

const useStyles = makeStyles({
  day: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center", whiteSpace: "nowrap" },
  corrected: { ...smallText, display: "block", color: tokens.colorNeutralForeground3 },
  correct: { ...plainLink, ...touchTarget, display: "inline-flex", alignItems: "center" },
});
