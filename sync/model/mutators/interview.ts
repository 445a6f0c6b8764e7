import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { admin } from "../entities/admin.ts";
import { interview, secondInterview } from "../entities/interview.ts";
import { partner } from "../entities/partner.ts";
import { AppError } from "../errors.ts";
import { averageOf } from "../rules/evaluation.ts";
import { living } from "../rules/partner.ts";
import { hardOccupations } from "./hard-occupations.ts";

const fields = interview.fields;

/** What both interviews are told with. */
const common = {
  id: rowId,
  partnerId: rowId,
  interviewType: fields.interviewType.schema,
  scheduledDate: fields.scheduledDate.schema.default(null),
  experienceRoles: fields.experienceRoles.schema.default(null),
  careerVision: fields.careerVision.schema.default(null),
  availableWorkingHours: fields.availableWorkingHours.schema.default(null),
  workingStyle: fields.workingStyle.schema.default(null),
  intention: fields.intention.schema.default(null),
  noteForWork: fields.noteForWork.schema.default(null),
  hardskill: fields.hardskill.schema.default(null),
  softskill: fields.softskill.schema.default(null),
  qualitativeEvaluation: fields.qualitativeEvaluation.schema.default(null),
  hopeReward: fields.hopeReward.schema.default(null),
  desiredMinHourlyRate: fields.desiredMinHourlyRate.schema.default(null),
  desiredMaxHourlyRate: fields.desiredMaxHourlyRate.schema.default(null),
  desiredMinMonthlyRate: fields.desiredMinMonthlyRate.schema.default(null),
  desiredMaxMonthlyRate: fields.desiredMaxMonthlyRate.schema.default(null),
  recentProject: fields.recentProject.schema.default(null),
  currentJobDissatisfaction: fields.currentJobDissatisfaction.schema.default(null),
  weaknesses: fields.weaknesses.schema.default(null),
  softSkills: fields.softSkills.schema,
  workHistory: fields.workHistory.schema.default([]),
  /** An interview that this one corrects, whichever of its revisions. */
  revisionOfId: rowId.nullable().default(null),
};

/** Records a first interview. */
export const createInterview = defineMutator({
  name: "interview.create",
  label: "一次面談の登録",
  input: z.object({
    ...common,
    result: interview.fields.result.schema,
    secondInterviewAdminId: z.guid({ error: "二次面談担当MGRを確認してください" }).toLowerCase(),
  }),
  async run(tx, input) {
    living(await tx.look(partner, input.partnerId));
    if (!(await tx.look(admin, input.secondInterviewAdminId))) throw new AppError("not_found");
    await tx.insert(interview, {
      ...input,
      softSkillAverage: averageOf(input.softSkills),
      revisionOfId: await firstOf(tx, interview, input),
    });
  },
});

/** Records a second interview. */
export const createSecondInterview = defineMutator({
  name: "secondInterview.create",
  label: "二次面談の登録",
  input: z.object({
    ...common,
    result: secondInterview.fields.result.schema,
    hardScores: secondInterview.fields.hardScores.schema.default([]),
  }),
  async run(tx, input) {
    living(await tx.look(partner, input.partnerId));
    await tx.insert(secondInterview, {
      ...input,
      softSkillAverage: averageOf(input.softSkills),
      hardAverage: averageOf(input.hardScores),
      hardOccupationIds: await hardOccupations(tx, input.hardScores),
      revisionOfId: await firstOf(tx, secondInterview, input),
    });
  },
});

/** The first of the revisions that a new one continues. @throws AppError `not_found` where it is not this partner's */
async function firstOf(
  tx: Tx,
  entity: typeof interview | typeof secondInterview,
  { partnerId, revisionOfId }: { readonly partnerId: string; readonly revisionOfId: string | null },
): Promise<string | null> {
  if (revisionOfId === null) return null;
  const row = await tx.get(entity, revisionOfId);
  if (row?.partnerId !== partnerId) throw new AppError("not_found");
  return row.revisionOfId ?? row.id;
}
