import { AdminPicker } from "#client/records/admin/admin-picker.tsx";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { firstInterviewForm } from "./first-interview-form.ts";
import { InterviewHead, ToldSections } from "./interview-sections.tsx";

const { F } = firstInterviewForm;

/** The fields of a first interview in their sections. */
export const FirstInterviewFields = () => (
  <>
    <InterviewHead>
      <F.secondInterviewAdminId control={AdminPicker} />
    </InterviewHead>
    <ToldSections />
    <FormSection title="総合評価">
      <F.hardskill />
      <F.qualitativeEvaluation rows={5} />
      <F.result segments />
    </FormSection>
  </>
);
