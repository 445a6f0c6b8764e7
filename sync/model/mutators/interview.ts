import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { admin } from "../entities/admin.ts";
import { correctable, interview, interviewNotes, secondInterview } from "../entities/interview.ts";
import { AppError } from "../errors.ts";
import { averageOf } from "../rules/evaluation.ts";
import { firstRevision, type Revision, revisionsOf } from "../rules/interview.ts";
import { hardOccupations } from "./hard-occupations.ts";
import { livingPartner } from "./living-partner.ts";
import { newRow } from "./record-input.ts";

/** Fields that both interviews have when they are recorded. */
const recorded = [
  "partnerId",
  "interviewType",
  "scheduledDate",
  ...interviewNotes,
  "softSkills",
  "workHistory",
  "result",
  // An interview that this one corrects: any of its revisions.
  "revisionOfId",
] as const;

/**
 * Names of fields that the author of a correction did not change. They take the newest revision's values, including changes made
 * meanwhile.
 */
const unchangedOf = <const K extends string>(names: readonly K[]) => counted(z.array(z.enum(names)), names.length).optional();

/** What tells the newest revision. */
const dates = ["revisionOfId", "scheduledDate", "createdAt"] as const;

/** Records a first interview. */
export const createInterview = defineMutator({
  name: "interview.create",
  label: "一次面談の登録",
  input: newRow(interview, recorded).extend({
    secondInterviewAdminId: z.guid({ error: "二次面談担当MGRを確認してください" }).toLowerCase(),
    unchanged: unchangedOf(correctable.interview),
  }),
  async run(tx, { unchanged = [], ...given }) {
    const input = { ...given, partnerId: (await livingPartner(tx, given.partnerId)).id };
    const revisionOfId = await firstOf(tx, interview, input);
    const readAll = () => tx.list(interview, "partnerId", input.partnerId, dates);
    const readOne = (id: string) => tx.look(interview, id);
    const row = { ...input, ...(await newestOf({ readAll, readOne }, revisionOfId, unchanged)), revisionOfId };
    // An administrator who was named before may have been deleted since.
    const named = unchanged.includes("secondInterviewAdminId") && revisionOfId !== null;
    if (!named && !(await tx.look(admin, input.secondInterviewAdminId))) throw new AppError("not_found");
    await tx.insert(interview, { ...row, softSkillAverage: averageOf(row.softSkills) });
  },
});

/** Records a second interview. */
export const createSecondInterview = defineMutator({
  name: "secondInterview.create",
  label: "二次面談の登録",
  input: newRow(secondInterview, [...recorded, "hardScores"]).extend({
    unchanged: unchangedOf(correctable.secondInterview),
  }),
  async run(tx, { unchanged = [], ...given }) {
    const input = { ...given, partnerId: (await livingPartner(tx, given.partnerId)).id };
    const revisionOfId = await firstOf(tx, secondInterview, input);
    const readAll = () => tx.list(secondInterview, "partnerId", input.partnerId, dates);
    const readOne = (id: string) => tx.look(secondInterview, id);
    const row = { ...input, ...(await newestOf({ readAll, readOne }, revisionOfId, unchanged)), revisionOfId };
    await tx.insert(secondInterview, {
      ...row,
      softSkillAverage: averageOf(row.softSkills),
      hardAverage: averageOf(row.hardScores),
      hardOccupationIds: await hardOccupations(tx, row.hardScores),
    });
  },
});

/**
 * Returns the values of an interview's newest revision, and none if the interview is no correction.
 * @param reads finds all revisions of the partner's interviews by their dates, and reads one with its texts
 */
async function newestOf<R extends Revision>(
  reads: { readAll(): Promise<readonly Revision[]>; readOne(id: string): Promise<R | undefined> },
  revisionOfId: string | null,
  names: readonly (keyof R)[],
): Promise<Partial<R>> {
  if (revisionOfId === null || names.length === 0) return {};
  const [newest] = revisionsOf(await reads.readAll(), { id: revisionOfId, revisionOfId: null });
  const row = newest && (await reads.readOne(newest.id));
  return row ? (Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<R>) : {};
}

/** Returns the first of the revisions that a new one continues. @throws AppError `not_found` where it is not this partner's */
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
