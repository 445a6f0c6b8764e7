import { z } from "zod";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { admin } from "../entities/admin.ts";
import { correctable, interview, interviewNotes, secondInterview } from "../entities/interview.ts";
import { partner } from "../entities/partner.ts";
import { AppError } from "../errors.ts";
import { averageOf } from "../rules/evaluation.ts";
import { firstRevision, revisionsOf } from "../rules/interview.ts";
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
  input: newRow(secondInterview, [...recorded, "hardScores"]).extend({
    // What the author of a correction left as it was: it becomes what the newest revision says, whoever told that meanwhile.
    unchanged: z.array(z.enum(correctable)).max(correctable.length).optional(),
  }),
  async run(tx, { unchanged = [], ...input }) {
    mustNotBeDeleted(await tx.look(partner, input.partnerId));
    const revisionOfId = await firstOf(tx, secondInterview, input);
    const row = { ...input, ...(await newestOf(tx, input.partnerId, revisionOfId, unchanged)), revisionOfId };
    await tx.insert(secondInterview, {
      ...row,
      softSkillAverage: averageOf(row.softSkills),
      hardAverage: averageOf(row.hardScores),
      hardOccupationIds: await hardOccupations(tx, row.hardScores),
    });
  },
});

/** These fields of the newest revision of a second interview; none for one that corrects nothing. */
async function newestOf(tx: Tx, partnerId: string, revisionOfId: string | null, names: readonly (typeof correctable)[number][]) {
  if (revisionOfId === null || names.length === 0) return {};
  const told = await tx.list(secondInterview, "partnerId", partnerId);
  const [newest] = revisionsOf(told, { id: revisionOfId, revisionOfId: null });
  if (!newest) return {};
  return Object.fromEntries(names.map((name) => [name, newest[name]])) as Partial<typeof newest>;
}

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
