import { FormSection } from "#client/ui/form/form-section.tsx";
import { HardSkills } from "./hard-skills.tsx";
import { InterviewHead, ToldSections } from "./interview-sections.tsx";
import { secondInterviewForm } from "./second-interview-form.ts";

const { F, fields } = secondInterviewForm;

/** The fields of a second interview in their sections. */
export const SecondInterviewFields = () => (
  <>
    <InterviewHead>
      <F.result segments />
    </InterviewHead>
    <ToldSections />
    <FormSection title={fields["hardScores"]?.label ?? ""}>
      <HardSkills />
      <F.hardskill label="その他のハードスキル" />
    </FormSection>
    <FormSection title="総合評価">
      <F.qualitativeEvaluation rows={5} />
    </FormSection>
  </>
);
