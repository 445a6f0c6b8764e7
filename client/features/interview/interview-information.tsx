import { makeStyles } from "@fluentui/react-components";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { fieldCell } from "#client/ui/table/field-cell.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { link, touch } from "#client/ui/theme/styles.ts";
import { type AnyInterview, interview } from "#sync/model/entities/interview.ts";
import { dayOf } from "./interview-words.ts";
import type { InterviewView } from "./use-interview.ts";

interface InterviewInformationProps {
  readonly entity: AnyInterview;
  readonly partnerName: string;
  readonly view: InterviewView;
}

/** Shows the people of an interview, its day, its result and its corrections. */
export function InterviewInformation({ entity: { fields }, partnerName, view }: InterviewInformationProps) {
  const styles = useStyles();
  const { shown, interviewer, manager } = view;
  const { row, correction } = shown;
  return (
    <section aria-label="面談情報">
      <DefinitionGrid
        items={[
          { label: fields.scheduledDate.label, value: dayOf(row) },
          {
            label: fields.partnerId.label,
            value: (
              <AppLink href={pageOf("partner", row.partnerId)} className={styles.link}>
                {clamped(partnerName)}
              </AppLink>
            ),
          },
          { label: "面談者", value: clamped(interviewer) },
          { label: fields.interviewType.label, value: fieldCell(fields.interviewType, row.interviewType) },
          { label: fields.result.label, value: fieldCell(fields.result, row.result) },
          ...(manager === undefined ? [] : [{ label: interview.fields.secondInterviewAdminId.label, value: clamped(manager) }]),
          { label: correction === 0 ? "記録" : `訂正（${correction}回目）`, value: shown.recorded },
        ]}
      />
    </section>
  );
}

const clamped = (name: string | null) => name && <ClampedText text={name} lines={2} />;

const useStyles = makeStyles({
  link: {
    ...link,
    [touch]: { display: "inline-block", paddingBlock: "12px", marginBlock: "-12px" },
  },
});
