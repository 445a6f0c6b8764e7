import { defineForm } from "#client/ui/form/define-form.tsx";
import { reference } from "#sync/engine/field.ts";
import { interview } from "#sync/model/entities/interview.ts";
import { checkJobs, headFields, lastFields, sharedMessages, toldFields, toldOf } from "./interview-form.ts";

const { result, secondInterviewAdminId } = interview.fields;

/** The form of a first interview. */
export const firstInterviewForm = defineForm(
  {
    ...headFields,
    secondInterviewAdminId: reference(secondInterviewAdminId.label, "admin"),
    ...toldFields,
    ...lastFields,
    result,
  },
  {
    messages: { ...sharedMessages, secondInterviewAdminId: "二次面談担当MGRを確認してください" },
    check: checkJobs,
    records: ["workHistory", "softSkills"],
  },
);

export type FirstInterviewValues = ReturnType<typeof firstInterviewForm.schema.parse>;

/** Returns the entered values as they are saved. */
export const recordOf = (values: FirstInterviewValues) => ({ ...values, ...toldOf(values) });
