import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { interview, interviewNotes, type secondInterview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { AppError } from "#sync/model/errors.ts";
import { currentRevisions, firstRevision } from "#sync/model/rules/interview.ts";
import { LongList } from "../guard/long-list.ts";
import { adminsById, type Member, membersById, memberWire } from "../sql/named-rows.ts";
import { findRow } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { wireFields } from "../wire/wire-fields.ts";
import { wireInput } from "../wire/wire-input.ts";
import { bodyRef, idNamed, optionalBodyRef } from "../wire/wire-ref.ts";
import { wireDay } from "../wire/wire-time.ts";
import { allRevisionsOf, interviewersOf, type RevisionRow } from "./interviewers.ts";
import { fromJudges, judgeInput, judgeShape, toJudges } from "./soft-skill-wire.ts";

/** The parts that the calls of first and second interviews share. */

type Interview = typeof interview | typeof secondInterview;

const { fields } = interview;
const optionalInput = Object.fromEntries(
  interviewNotes.map((name) => [name, wireInput<unknown>(fields[name]).default(null)]),
) as {
  readonly [K in (typeof interviewNotes)[number]]: z.ZodDefault<z.ZodType<RowOf<typeof interview>[K]>>;
};

const job = fields.workHistory.items;
const workHistoryInput = z
  .array(z.object({ industry: wireInput(job.industry), years: wireInput(job.years), role: wireInput(job.role) }))
  .max(100, "職務経歴は100件以内で入力してください");

/** The keys that both payloads have. Empty optional texts become null. */
export const interviewInput = {
  partnerId: bodyRef,
  interviewType: wireInput(fields.interviewType),
  scheduledDate: wireDay(fields.scheduledDate).default(null),
  ...optionalInput,
  ...judgeInput,
  workHistory: workHistoryInput.nullish(),
  /** The interview that this one corrects. Both can still be read. */
  revisionOfId: optionalBodyRef.optional(),
};
type InterviewInput = z.output<z.ZodObject<typeof interviewInput>>;

/**
 * Returns the part of the mutators' input that comes from both payloads.
 * @throws AppError `not_found` for a partner or a corrected interview that does not exist
 */
export async function readInterviewInput(knex: Knex, entity: Interview, body: InterviewInput, actor: Actor) {
  const partnerId = await idNamed(knex, partner, body.partnerId, actor);
  const revisionOfId = (await idNamed(knex, entity, body.revisionOfId, actor)) ?? null;
  const notes = Object.fromEntries(interviewNotes.map((name) => [name, body[name]])) as Pick<
    InterviewInput,
    (typeof interviewNotes)[number]
  >;
  return {
    id: uuidv7(),
    partnerId,
    interviewType: body.interviewType,
    scheduledDate: body.scheduledDate,
    ...notes,
    softSkills: fromJudges(body),
    workHistory: (body.workHistory ?? []).map((job) => ({ id: uuidv7(), ...job })),
    revisionOfId,
  };
}

const own = wireFields(interview, ["partnerId", "interviewType", "scheduledDate", ...interviewNotes]);

/** The keys that both answers have. */
export const interviewShape = {
  id,
  number: displayNumber,
  ...own.shape,
  resultSts: z.int(),
  ...judgeShape,
  softskillAvarage: z.number().nullable(),
  workHistory: fields.workHistory.schema,
  /** The first revision of this interview. */
  revisionOfId: id.nullable(),
  /** Who conducted the interview, or is to conduct it; null if that administrator is deleted. */
  adminUserData: z.strictObject({ name: z.string() }).nullable(),
  partnerMember: memberWire,
  createdAt: moment,
  updatedAt: moment,
};

export type InterviewRow<E extends Interview> = RowOf<E> & Names;
interface Names {
  readonly adminUserData: { readonly name: string } | null;
  readonly partnerMember: Member;
}

/** Returns the part of an answer that both kinds of interviews share. */
export function toInterview(row: InterviewRow<Interview>): z.output<z.ZodObject<typeof interviewShape>> {
  return {
    id: row.id,
    number: row.number,
    ...own.of(row as InterviewRow<typeof interview>),
    resultSts: row.result,
    ...toJudges(row.softSkills),
    softskillAvarage: row.softSkillAverage,
    workHistory: row.workHistory,
    revisionOfId: row.revisionOfId,
    adminUserData: row.adminUserData,
    partnerMember: row.partnerMember,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Returns one interview with its names. @throws AppError `not_found`, also if its partner is in the trash */
export async function findInterview<E extends Interview>(
  knex: Knex,
  entity: E,
  ref: string,
  actor: Actor,
): Promise<InterviewRow<E>> {
  const found = await findRow<Interview>(knex, entity, ref, actor);
  const revisions = await allRevisionsOf(knex, entity, found.partnerId, actor);
  const withNames = await namer(knex, entity, found.partnerId, onesOf(revisions, found), actor);
  const [row] = withNames([found]);
  if (!row?.partnerMember.id) throw new AppError("not_found");
  return row as unknown as InterviewRow<E>;
}

const onesOf = (revisions: readonly RevisionRow[], row: Pick<RevisionRow, "id" | "revisionOfId">) =>
  revisions.filter((other) => firstRevision(other) === firstRevision(row));

/**
 * Lists a partner's interviews, each in its newest revision, newest update first.
 * @throws AppError `not_found`
 */
export async function interviewsOf<E extends Interview, T>(
  knex: Knex,
  entity: E,
  partnerRef: string,
  actor: Actor,
  toWire: (rows: readonly InterviewRow<E>[]) => readonly T[] | Promise<readonly T[]>,
): Promise<LongList<T>> {
  const { id: partnerId } = await findRow(knex, partner, partnerRef, actor);
  const revisions = await allRevisionsOf(knex, entity, partnerId, actor);
  const current = new Set(currentRevisions(revisions));
  const withNames = await namer(knex, entity, partnerId, revisions, actor);
  const read = async (some: readonly RevisionRow[]) =>
    toWire(withNames(await wholeRows(knex, entity, some, actor)) as unknown as InterviewRow<E>[]);
  return LongList.of(
    revisions.filter((row) => current.has(row)),
    read,
    2,
  );
}

/** Returns a partner's latest interview, by its day; undefined where there is none. @throws AppError `not_found` */
export async function latestInterview<E extends Interview>(
  knex: Knex,
  entity: E,
  partnerRef: string,
  actor: Actor,
): Promise<InterviewRow<E> | undefined> {
  const { id: partnerId } = await findRow(knex, partner, partnerRef, actor);
  const revisions = await allRevisionsOf(knex, entity, partnerId, actor);
  const latest = currentRevisions(revisions).slice(0, 1);
  const rows = await wholeRows(knex, entity, latest, actor);
  const ones = latest.flatMap((row) => onesOf(revisions, row));
  const withNames = await namer(knex, entity, partnerId, ones, actor);
  const [found] = withNames(rows);
  return found as unknown as InterviewRow<E> | undefined;
}

/** Returns revisions with their texts, in the same order. */
async function wholeRows(
  knex: Knex,
  entity: Interview,
  some: readonly RevisionRow[],
  actor: Actor,
): Promise<readonly RowOf<Interview>[]> {
  const ids = some.map(({ id }) => id);
  const rows: readonly RowOf<Interview>[] = await rowsOf<Interview>(knex, entity, actor).whereRaw("t.id = any(?::uuid[])", [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns a function that adds names to a partner's interviews of one kind. The names of all are read once.
 * @param revisions all of these interviews
 */
async function namer(knex: Knex, entity: Interview, partnerId: string, revisions: readonly RevisionRow[], actor: Actor) {
  const interviewers = await interviewersOf(knex, entity, partnerId, revisions, actor);
  const [members, admins] = await Promise.all([
    membersById(knex, [partnerId], actor),
    adminsById(knex, [...interviewers.values()], actor),
  ]);
  const partnerMember = members.get(partnerId);
  return (rows: readonly RowOf<Interview>[]): InterviewRow<Interview>[] =>
    rows.flatMap((row) => {
      const interviewer = admins.get(interviewers.get(firstRevision(row)) ?? "");
      return partnerMember ? [{ ...row, partnerMember, adminUserData: interviewer ? { name: interviewer.name } : null }] : [];
    });
}
