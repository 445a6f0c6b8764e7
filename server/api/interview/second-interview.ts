import type { Knex } from "knex";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { integer, master, optionalText } from "#sync/engine/field.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";
import { intermediateHardSkill } from "#sync/model/entities/skill.ts";
import { createSecondInterview } from "#sync/model/mutators/interview.ts";
import { underWireNames } from "../../http/wire-names.ts";
import { defineCall } from "../guard/guard.ts";
import { rowRef } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { id } from "../wire/wire.ts";
import { wireInput } from "../wire/wire-input.ts";
import {
  findInterview,
  type InterviewRow,
  interviewInput,
  interviewShape,
  interviewsOf,
  readInterviewInput,
  toInterview,
} from "./interview-wire.ts";

const params = { id: rowRef };

const wireNames = { hardScores: "projectHardSkillEvaluation", "hardScores.skillId": "mIntermediateHardSkillId" };

const hardScoreInput = z.object({
  mIntermediateHardSkillId: wireInput(master("ハードスキル", "intermediateHardSkill")),
  score: wireInput(integer("ハードスキルの点数", 1, 5)),
  memo: wireInput(optionalText("メモ", 4_000)).default(null),
});

const unique = (scores: readonly { readonly mIntermediateHardSkillId: number }[]) =>
  new Set(scores.map((score) => score.mIntermediateHardSkillId)).size === scores.length;

const named = { id: z.int(), name: z.string() };
const hardSkillWire = z.strictObject({
  score: z.int(),
  memo: z.string().nullable(),
  mIntermediateHardSkill: z.strictObject({ ...named, mMajorHardSkill: z.strictObject(named) }),
});

const secondInterviewWire = z.strictObject({
  ...interviewShape,
  secondInterviewHardSkill: z.array(hardSkillWire),
  secondInterviewHardSkillAvarage: z.number().nullable(),
});

export const addSecondInterview = defineCall({
  method: "POST",
  path: "/api/second_interview",
  who: "admin",
  summary: "Records a second interview",
  input: {
    body: {
      ...interviewInput,
      resultSts: wireInput(secondInterview.fields.result),
      projectHardSkillEvaluation: z
        .array(hardScoreInput)
        .max(500, "ハードスキル評価は500件以内で入力してください")
        .refine(unique, "同じスキルが重複しています")
        .nullish(),
    },
  },
  limit: 2_000_000,
  answer: { secondInterviewId: id },
  refusals: ["not_found"],
  async run({ body }, { context: { knex, sync }, actor }) {
    const values = await readInterviewInput(knex, secondInterview, body, actor);
    const hardScores = (body.projectHardSkillEvaluation ?? []).map(({ mIntermediateHardSkillId: skillId, score, memo }) => ({
      skillId,
      score,
      memo,
    }));
    await underWireNames(wireNames, () =>
      sync.mutate(actor, createSecondInterview, { ...values, result: body.resultSts, hardScores }),
    );
    return { secondInterviewId: values.id };
  },
});

export const readSecondInterview = defineCall({
  method: "GET",
  path: "/api/second_interview/{id}",
  who: "admin",
  summary: "One second interview, an older revision too",
  input: { params },
  answer: { secondInterview: secondInterviewWire },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const row = await findInterview(knex, secondInterview, params.id, actor);
    return { secondInterview: toSecond(row, await hardSkillsOf(knex, [row], actor)) };
  },
});

export const listSecondInterviews = defineCall({
  method: "GET",
  path: "/api/partner_member/{id}/second_interview",
  priority: "list",
  who: "admin",
  summary: "A partner's second interviews, the newest revision of each, newest update first",
  input: { params },
  answer: { secondInterview: z.array(secondInterviewWire) },
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const toWire = async (rows: readonly Row[]) => {
      const skills = await hardSkillsOf(knex, rows, actor);
      return rows.map((row) => toSecond(row, skills));
    };
    return { secondInterview: await interviewsOf(knex, secondInterview, params.id, actor, toWire) };
  },
});

type Row = InterviewRow<typeof secondInterview>;
type HardSkill = z.output<typeof hardSkillWire>["mIntermediateHardSkill"];

/** Returns the hard skills that these interviews scored, by id. */
async function hardSkillsOf(knex: Knex, rows: readonly Row[], actor: Actor): Promise<ReadonlyMap<number, HardSkill>> {
  const ids = [...new Set(rows.flatMap(({ hardScores }) => hardScores.map(({ skillId }) => skillId)))];
  const skills = (await rowsOf(knex, intermediateHardSkill, actor)
    .clearSelect()
    .join({ major: "major_hard_skill" }, "major.id", "t.major_hard_skill_id")
    .select({ id: "t.id", name: "t.name", majorId: "major.id", majorName: "major.name" })
    .whereRaw("t.id = any(?::integer[])", [ids])) as unknown as {
    id: number;
    name: string;
    majorId: number;
    majorName: string;
  }[];
  return new Map(
    skills.map(({ id, name, majorId, majorName }) => [id, { id, name, mMajorHardSkill: { id: majorId, name: majorName } }]),
  );
}

const toSecond = (row: Row, skills: ReadonlyMap<number, HardSkill>): z.output<typeof secondInterviewWire> => ({
  ...toInterview(row),
  secondInterviewHardSkill: row.hardScores.flatMap(({ skillId, score, memo }) => {
    const mIntermediateHardSkill = skills.get(skillId);
    return mIntermediateHardSkill ? [{ score, memo, mIntermediateHardSkill }] : [];
  }),
  secondInterviewHardSkillAvarage: row.hardAverage,
});
