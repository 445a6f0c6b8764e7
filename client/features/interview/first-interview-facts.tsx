import { makeStyles, tokens } from "@fluentui/react-components";
import { Facts } from "#client/ui/table/facts.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { interview } from "#sync/model/entities/interview.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { isArranged, isUntouched } from "#sync/model/rules/interview.ts";
import { rateTexts, startedAtText } from "./interview-words.ts";
import type { FirstInterview } from "./use-beginning.ts";

const names = [
  "interviewType",
  "result",
  "careerVision",
  "experienceRoles",
  "recentProject",
  "availableWorkingHours",
  "workingStyle",
  "intention",
  "hopeReward",
  "desiredMinHourlyRate",
  "desiredMaxHourlyRate",
  "desiredMinMonthlyRate",
  "desiredMaxMonthlyRate",
  "currentJobDissatisfaction",
  "weaknesses",
  "noteForWork",
  "hardskill",
  "softskill",
  "softSkills",
  "qualitativeEvaluation",
] as const;

/** The values of a first interview, shown beside the form of the second one. */
export function FirstInterviewFacts({ interview: row }: { readonly interview: FirstInterview }) {
  const styles = useStyles();
  const isHeld = !isArranged(row);
  // For an interview that is only arranged, every score is the slider's initial value.
  const shown = isHeld ? names : names.filter((name) => name !== "softSkills");
  return (
    <section aria-labelledby="first-interview" className={styles.part}>
      <h2 id="first-interview" className={styles.title}>
        一次面談 {formatDate(row.scheduledDate)}
      </h2>
      <Facts entity={interview} row={row} names={shown} optional={shown} wide={shown} as={rateTexts} />
      {isHeld && row.softSkills.some(isUntouched) && <p className={styles.note}>{startedAtText}</p>}
    </section>
  );
}

const useStyles = makeStyles({
  part: { marginTop: "24px", paddingTop: "20px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  note: { ...smallText, marginTop: "8px", color: tokens.colorNeutralForeground3 },
  title: { margin: "0 0 12px", fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});
