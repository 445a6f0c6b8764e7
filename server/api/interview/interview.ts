import { z } from "zod";
import { admin } from "#sync/model/entities/admin.ts";
import { interview } from "#sync/model/entities/interview.ts";
import { createInterview } from "#sync/model/mutators/interview.ts";
import { defineCall } from "../guard/guard.ts";
import { rowRef } from "../sql/row-ref.ts";
import { id } from "../wire/wire.ts";
import { wireInput } from "../wire/wire-input.ts";
import { idNamed } from "../wire/wire-ref.ts";
import {
  findInterview,
  type InterviewRow,
  interviewInput,
  interviewShape,
  interviewsOf,
  latestInterview,
  readInterviewInput,
  toInterview,
} from "./interview-wire.ts";

const params = { id: rowRef };
const managerRef = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.union([rowRef, z.int().positive().transform(String)], "二次面談担当MGRを確認してください"),
);

const interviewWire = z.strictObject({
  ...interviewShape,
  /** Null if that administrator is deleted. */
  secondInterviewAdminId: id.nullable(),
});

export const addInterview = defineCall({
  method: "POST",
  path: "/api/interview",
  who: "admin",
  summary: "Records a first interview",
  input: {
    body: {
      ...interviewInput,
      resultSts: wireInput(interview.fields.result),
      secondInterviewAdminId: managerRef,
    },
  },
  limit: 2_000_000,
  answer: { interviewId: id },
  refusals: ["not_found"],
  async run({ body }, { context: { knex, sync }, actor }) {
    const values = await readInterviewInput(knex, interview, body, actor);
    const secondInterviewAdminId = await idNamed(knex, admin, body.secondInterviewAdminId, actor);
    await sync.mutate(actor, createInterview, { ...values, result: body.resultSts, secondInterviewAdminId });
    return { interviewId: values.id };
  },
});

export const readInterview = defineCall({
  method: "GET",
  path: "/api/interview/{id}",
  who: "admin",
  summary: "One first interview, an older revision too",
  input: { params },
  answer: { interview: interviewWire },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    return { interview: toFirst(await findInterview(knex, interview, params.id, actor)) };
  },
});

export const listInterviews = defineCall({
  method: "GET",
  path: "/api/partner_member/{id}/interview",
  priority: "list",
  who: "admin",
  summary: "A partner's first interviews, the newest revision of each, newest update first",
  input: { params },
  answer: { interview: z.array(interviewWire) },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    return { interview: await interviewsOf(knex, interview, params.id, actor, (rows) => rows.map(toFirst)) };
  },
});

export const readLatestInterview = defineCall({
  method: "GET",
  path: "/api/partner_member/{id}/latest_interview",
  who: "admin",
  summary: "A partner's latest first interview, by its day; null when there is none",
  input: { params },
  answer: { interview: interviewWire.nullable() },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const latest = await latestInterview(knex, interview, params.id, actor);
    return { interview: latest ? toFirst(latest) : null };
  },
});

const toFirst = (row: InterviewRow<typeof interview>): z.output<typeof interviewWire> => ({
  ...toInterview(row),
  secondInterviewAdminId: row.secondInterviewAdminId,
});
