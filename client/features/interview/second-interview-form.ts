import { defineForm } from "#client/ui/form/define-form.tsx";
import { list } from "#sync/engine/list-field.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";
import { checkJobs, headFields, judgement, lastFields, scored, sharedMessages, toldFields, toldOf } from "./interview-form.ts";

const { result, hardScores } = secondInterview.fields;
const { skillId } = hardScores.items;

/** The form of a second interview. */
export const secondInterviewForm = defineForm(
  {
    ...headFields,
    result,
    ...toldFields,
    hardScores: list(hardScores.label, { skillId, ...judgement }, hardScores.bounds),
    ...lastFields,
  },
  { messages: sharedMessages, check: checkJobs, records: ["workHistory", "softSkills", "hardScores"] },
);

export type SecondInterviewValues = ReturnType<typeof secondInterviewForm.schema.parse>;

/** Returns the entered values as they are saved. */
export const recordOf = (values: SecondInterviewValues) => ({
  ...values,
  ...toldOf(values),
  hardScores: values.hardScores.map(scored),
});
