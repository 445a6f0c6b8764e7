import { makeStyles, tokens } from "@fluentui/react-components";
import { HardScoreList } from "#client/records/skill/hard-score-list.tsx";
import { mostPoints, ScoreList } from "#client/records/skill/score-list.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { Facts } from "#client/ui/table/facts.tsx";
import { scoreText } from "#client/ui/text/number-text.ts";
import { smallText } from "#client/ui/theme/styles.ts";
import { interview, secondInterview, type WorkHistory } from "#sync/model/entities/interview.ts";
import { averageOf } from "#sync/model/rules/evaluation.ts";
import { isArranged, isUntouched, shownAverage, softSkillNames } from "#sync/model/rules/interview.ts";
import { rateTexts, startedAtText } from "./interview-words.ts";
import type { InterviewRow } from "./use-interview.ts";

// Both kinds of interview declare these fields alike.
const { fields } = interview;

const rates = ["desiredMinHourlyRate", "desiredMaxHourlyRate", "desiredMinMonthlyRate", "desiredMaxMonthlyRate"] as const;
const wishes = ["hopeReward", "availableWorkingHours", "workingStyle", "intention"] as const;
const experience = [
  "experienceRoles",
  "recentProject",
  "careerVision",
  "currentJobDissatisfaction",
  "weaknesses",
  "noteForWork",
] as const;

/** Shows the values of an interview, in the sections of its form. */
export function InterviewFacts({ row }: { readonly row: InterviewRow }) {
  const styles = useStyles();
  const isSecond = "hardScores" in row;
  const mayBeUntouched = (scores: readonly Parameters<typeof isUntouched>[0][]) => !isArranged(row) && scores.some(isUntouched);
  const isGiven = (one: Parameters<typeof isUntouched>[0]) => !(isArranged(row) && isUntouched(one));
  return (
    <>
      <PagePart title="経歴">
        <Jobs rows={row.workHistory} />
      </PagePart>
      <PagePart title="希望条件">
        <Facts entity={interview} row={row} names={[...rates, ...wishes]} wide={wishes} as={rateTexts} />
      </PagePart>
      <PagePart title="経験・志向">
        <Facts entity={interview} row={row} names={experience} wide={experience} />
      </PagePart>
      <PagePart title={fields.softSkills.label} count={averageText(averageOf(row.softSkills.filter(isGiven)))}>
        <ScoreList
          scores={softSkillNames.map((label, at) => {
            const one = row.softSkills[at];
            return one && isGiven(one) ? { label, ...one } : { label, score: null, memo: null };
          })}
        />
        {mayBeUntouched(row.softSkills) && <p className={styles.note}>{startedAtText}</p>}
        <div className={styles.rest}>
          <Facts entity={interview} row={row} names={["softskill"]} wide={["softskill"]} />
        </div>
      </PagePart>
      {isSecond && (
        <PagePart title={secondInterview.fields.hardScores.label} count={averageText(shownAverage(row, row.hardAverage))}>
          <HardScoreList scores={row.hardScores.filter(isGiven)} />
          {mayBeUntouched(row.hardScores) && <p className={styles.note}>{startedAtText}</p>}
          <Facts entity={interview} row={row} names={["hardskill"]} wide={["hardskill"]} />
        </PagePart>
      )}
      <PagePart title="総合評価">
        <Facts
          entity={interview}
          row={row}
          names={isSecond ? ["qualitativeEvaluation"] : ["hardskill", "qualitativeEvaluation"]}
          wide={["hardskill", "qualitativeEvaluation"]}
        />
      </PagePart>
    </>
  );
}

const averageText = (average: number | null) =>
  average === null ? undefined : `平均 ${scoreText(average)}（${mostPoints}点満点）`;

function Jobs({ rows }: { readonly rows: WorkHistory }) {
  const styles = useStyles();
  if (rows.length === 0) return <p className={styles.none}>職務経歴の記録はありません。</p>;
  return <DataTable inset label={fields.workHistory.label} columns={jobColumns} rows={rows} partial={false} />;
}

const jobColumns: readonly DataColumn<WorkHistory[number]>[] = [
  { label: "業界", width: "minmax(0, 1fr)", cell: ({ industry }) => industry },
  { label: "年数", width: "minmax(64px, 0.5fr)", cell: ({ years }) => years },
  { label: "役割", width: "minmax(0, 2fr)", cell: ({ role }) => <Lines text={role} /> },
];

/** Shows a text with its line breaks. */
function Lines({ text }: { readonly text: string }) {
  const styles = useStyles();
  return <span className={styles.lines}>{text}</span>;
}

const useStyles = makeStyles({
  lines: { display: "block", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  rest: { marginTop: "16px" },
  note: { margin: "8px 0 0", ...smallText, color: tokens.colorNeutralForeground3 },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});
