import { defineForm } from "#client/ui/form/define-form.tsx";
import { isBlank } from "#client/ui/form/field-facts.ts";
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

export type HardScores = SecondInterviewValues["hardScores"];

/** Returns these scores with removed ones. What was entered for the same skill since stays. */
export function withScores(now: HardScores, removed: HardScores): HardScores {
  const old = new Map(removed.map((row) => [row.skillId, row]));
  const there = new Set(now.map(({ skillId }) => skillId));
  const isUntouched = ({ score, memo }: HardScores[number]) => isBlank(score) && isBlank(memo);
  return [
    ...now.map((row) => (isUntouched(row) ? (old.get(row.skillId) ?? row) : row)),
    ...removed.filter(({ skillId }) => !there.has(skillId)),
  ];
}

/** Returns the entered values as they are saved. */
export const recordOf = (values: SecondInterviewValues) => ({
  ...values,
  ...toldOf(values),
  hardScores: values.hardScores.map(scored),
});
