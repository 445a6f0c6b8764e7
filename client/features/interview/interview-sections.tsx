import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { rates, sharedForm, toldFields } from "./interview-form.ts";
import { ScoreWithMemo } from "./score-with-memo.ts";

const { F, useValue } = sharedForm;
const { softSkills, softskill } = toldFields;

/** The kind and the date of an interview; children follow in the same row. */
export function InterviewHead({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  return (
    <FormSection title="面談情報">
      <div className={styles.columns}>
        <F.interviewType segments />
        <F.scheduledDate />
        {children}
      </div>
    </FormSection>
  );
}

/** The sections that both kinds of interview share. They never change, so that a key renders only its own field. */
export function ToldSections() {
  const styles = useStyles();
  return (
    <>
      <FormSection title="経歴">
        <F.workHistory min={1} add="職歴を追加" hint="空のままの職歴は登録されません">
          {(R) => (
            <>
              <div className={styles.columns}>
                <R.industry />
                <R.years />
              </div>
              <R.role rows={3} />
            </>
          )}
        </F.workHistory>
      </FormSection>
      <FormSection title="希望条件">
        <div className={styles.columns}>
          <F.desiredMinHourlyRate unit="円" />
          <F.desiredMaxHourlyRate unit="円" />
          <F.desiredMinMonthlyRate unit="円" />
          <F.desiredMaxMonthlyRate unit="円" />
        </div>
        <RateWarning />
        <F.hopeReward />
        <F.availableWorkingHours />
        <F.workingStyle />
        <F.intention />
      </FormSection>
      <FormSection title="経験・志向">
        <F.experienceRoles />
        <F.recentProject />
        <F.careerVision />
        <F.currentJobDissatisfaction />
        <F.weaknesses />
        <F.noteForWork />
      </FormSection>
      <FormSection title={softSkills.label}>
        {softSkillNames.map((name, at) => (
          <ScoreWithMemo key={name} path={`softSkills.${at}.`} label={name} />
        ))}
        <F.softskill label={`その他の${softskill.label}`} />
      </FormSection>
    </>
  );
}

/** Says that a lower bound is above its upper one: a warning, not an error. */
function RateWarning() {
  const styles = useStyles();
  const values = [
    [useValue("desiredMinHourlyRate"), useValue("desiredMaxHourlyRate")],
    [useValue("desiredMinMonthlyRate"), useValue("desiredMaxMonthlyRate")],
  ];
  const wrong = rates.filter((_rate, at) => {
    const [min, max] = values[at] ?? [];
    return typeof min === "number" && typeof max === "number" && min > max;
  });
  return (
    <LiveRegion className={styles.warnings}>
      {wrong.map(({ label }) => (
        <MessageBar key={label} intent="warning">
          <MessageBarBody>{label}の下限が上限を上回っています。</MessageBarBody>
        </MessageBar>
      ))}
    </LiveRegion>
  );
}

const useStyles = makeStyles({
  // The container takes no space among the fields while there is no warning.
  warnings: { display: "flex", flexDirection: "column", gap: "8px", ":empty": { marginTop: "-16px" } },
  columns: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(200px, 100%), 1fr))",
    gap: "16px",
    alignItems: "start",
  },
});
