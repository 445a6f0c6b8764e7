import { z } from "zod";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { admin } from "../entities/admin.ts";
import { interview, interviewNotes, secondInterview } from "../entities/interview.ts";
import { partner } from "../entities/partner.ts";
import { AppError } from "../errors.ts";
import { averageOf } from "../rules/evaluation.ts";
import { firstRevision } from "../rules/interview.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { hardOccupations } from "./hard-occupations.ts";
import { newRow } from "./record-input.ts";

/** What both interviews are recorded with. */
const recorded = [
  "partnerId",
  "interviewType",
  "scheduledDate",
  ...interviewNotes,
  "softSkills",
  "workHistory",
  "result",
  // An interview that this one corrects, whichever of its revisions.
  "revisionOfId",
] as const;

/** Records a first interview. */
export const createInterview = defineMutator({
  name: "interview.create",
  label: "一次面談の登録",
  input: newRow(interview, recorded).extend({
    secondInterviewAdminId: z.guid({ error: "二次面談担当MGRを確認してください" }).toLowerCase(),
  }),
  async run(tx, input) {
    mustNotBeDeleted(await tx.look(partner, input.partnerId));
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
  input: newRow(secondInterview, [...recorded, "hardScores"]),
  async run(tx, input) {
    mustNotBeDeleted(await tx.look(partner, input.partnerId));
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
  { partnerId, revisionOfId }: { readonly partnerId: string; readonly revisionOfId?: string | null | undefined },
): Promise<string | null> {
  if (!revisionOfId) return null;
  const row = await tx.get(entity, revisionOfId);
  if (row?.partnerId !== partnerId) throw new AppError("not_found");
  return firstRevision(row);
}
