import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { text } from "#sync/engine/field.ts";
import { interview, type secondInterview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { currentRevisions, workHistorySchema } from "#sync/model/rules/interview.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { findRow, rowRef } from "./row-ref.ts";
import { rowsOf } from "./rows.ts";
import { fromJudges, judgeInput, judgeShape, toJudges } from "./soft-skill-wire.ts";
import { displayNumber, id, moment } from "./wire.ts";
import { wireFields } from "./wire-fields.ts";
import { wireInput } from "./wire-input.ts";

/** What the calls of first and second interviews have in common. */

type Interview = typeof interview | typeof secondInterview;

const { fields } = interview;
const optional = [
  "scheduledDate",
  "experienceRoles",
  "careerVision",
  "availableWorkingHours",
  "workingStyle",
  "intention",
  "noteForWork",
  "hardskill",
  "softskill",
  "qualitativeEvaluation",
  "hopeReward",
  "desiredMinHourlyRate",
  "desiredMaxHourlyRate",
  "desiredMinMonthlyRate",
  "desiredMaxMonthlyRate",
  "recentProject",
  "currentJobDissatisfaction",
  "weaknesses",
] as const;
const optionalInput = Object.fromEntries(optional.map((name) => [name, wireInput<unknown>(fields[name]).default(null)])) as {
  readonly [K in (typeof optional)[number]]: z.ZodDefault<z.ZodType<RowOf<typeof interview>[K]>>;
};

/** A row that a body names, by id or display number. */
export const bodyRef = (message: string) => z.union([rowRef, z.int().positive().transform(String)], message);

const workHistoryInput = z
  .array(
    z.object({
      industry: wireInput(text("業界", 255)),
      years: wireInput(text("年数", 255)),
      role: wireInput(text("役割", 10_000)),
    }),
  )
  .max(100, "職務経歴は100件以内で入力してください");

/** What both payloads hold; empty optional texts are null. */
export const interviewInput = {
  partnerId: bodyRef("面談対象者を選択してください"),
  interviewType: wireInput(fields.interviewType),
  ...optionalInput,
  ...judgeInput,
  workHistory: workHistoryInput.nullish(),
  /** The interview that this one corrects; both stay readable. */
  revisionOfId: bodyRef("訂正元の形式をご確認ください").nullish(),
};
type InterviewInput = z.output<z.ZodObject<typeof interviewInput>>;

/**
 * The part of both mutators' input that both payloads give.
 * @throws AppError `not_found` for a partner or a corrected interview that does not exist
 */
export async function readInterviewInput(knex: Knex, entity: Interview, body: InterviewInput, actor: Actor) {
  const { id: partnerId } = await findRow(knex, partner, body.partnerId, actor);
  const corrected = body.revisionOfId == null ? null : await findRow(knex, entity, body.revisionOfId, actor);
  const told = Object.fromEntries(optional.map((name) => [name, body[name]])) as Pick<InterviewInput, (typeof optional)[number]>;
  return {
    id: uuidv7(),
    partnerId,
    interviewType: body.interviewType,
    ...told,
    softSkills: fromJudges(body),
    workHistory: (body.workHistory ?? []).map((job) => ({ id: uuidv7(), ...job })),
    revisionOfId: corrected?.id ?? null,
  };
}

const own = wireFields(interview, ["partnerId", "interviewType", ...optional]);

/** What both answers hold. */
export const interviewShape = {
  id,
  number: displayNumber,
  ...own.shape,
  resultSts: z.int(),
  ...judgeShape,
  softskillAvarage: z.number().nullable(),
  workHistory: workHistorySchema,
  /** The first of the revisions that this one continues. */
  revisionOfId: id.nullable(),
  /** Who interviewed; null when the administrator is gone. */
  adminUserData: z.strictObject({ name: z.string() }).nullable(),
  partnerMember: z.strictObject({
    id,
    lastName: z.string(),
    firstName: z.string(),
    lastNameKana: z.string(),
    firstNameKana: z.string(),
    name: z.string(),
  }),
  createdAt: moment,
  updatedAt: moment,
};

interface Told {
  readonly adminName: string | null;
  readonly lastName: string;
  readonly firstName: string;
  readonly lastNameKana: string;
  readonly firstNameKana: string;
}
export type InterviewRow<E extends Interview> = RowOf<E> & Told;

/** What both kinds of rows answer alike. */
export function toInterview(row: InterviewRow<Interview>): z.output<z.ZodObject<typeof interviewShape>> {
  const { lastName, firstName, lastNameKana, firstNameKana } = row;
  return {
    id: row.id,
    number: row.number,
    ...own.of(row as InterviewRow<typeof interview>),
    resultSts: row.result,
    ...toJudges(row.softSkills),
    softskillAvarage: row.softSkillAverage,
    workHistory: row.workHistory,
    revisionOfId: row.revisionOfId,
    adminUserData: row.adminName === null ? null : { name: row.adminName },
    partnerMember: { id: row.partnerId, lastName, firstName, lastNameKana, firstNameKana, name: fullName(row) },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** One interview with its names. @throws AppError `not_found`, also where its partner lies in the trash */
export async function findInterview<E extends Interview>(knex: Knex, entity: E, ref: string, actor: Actor) {
  const { id, partnerId } = await findRow(knex, entity as Interview, ref, actor);
  await findRow(knex, partner, partnerId, actor);
  const [row] = await namedRows(knex, entity, actor).where("t.id", id);
  return row as InterviewRow<E>;
}

/**
 * A partner's interviews, of each its newest revision, newest update first.
 * @throws AppError `not_found`
 */
export async function interviewsOf<E extends Interview>(knex: Knex, entity: E, partnerRef: string, actor: Actor) {
  const { id } = await findRow(knex, partner, partnerRef, actor);
  const rows = (await namedRows(knex, entity, actor)
    .where("t.partner_id", id)
    .orderByRaw("t.updated_at desc, t.id")) as InterviewRow<E>[];
  const current = new Set(currentRevisions(rows));
  return rows.filter((row) => current.has(row));
}

const namedRows = (knex: Knex, entity: Interview, actor: Actor) =>
  rowsOf(knex, entity, actor)
    .join("partner", "partner.id", "t.partner_id")
    .leftJoin("admin", "admin.id", "t.created_by")
    .select({ adminName: "admin.name", lastName: "partner.last_name", firstName: "partner.first_name" })
    .select({ lastNameKana: "partner.last_name_kana", firstNameKana: "partner.first_name_kana" });
