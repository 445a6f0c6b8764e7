import { z } from "zod";
import { type Choice, rowId, textSchema } from "../../engine/field.ts";

export const interviewTypes = [
  { value: 1, label: "業務委託" },
  { value: 2, label: "社員" },
] as const satisfies readonly Choice<number>[];

export const firstResults = [
  { value: 1, label: "二次面談へ" },
  { value: 2, label: "非採用" },
] as const satisfies readonly Choice<number>[];

export const secondResults = [
  { value: 1, label: "アサイン" },
  { value: 2, label: "非採用" },
] as const satisfies readonly Choice<number>[];

/** The eight soft skills of an interview, in the order of softskillJudge1 to 8. */
export const softSkillNames = [
  "受信力",
  "発信力",
  "つなぐ力",
  "リーダーシップ",
  "フォロワーシップ",
  "オーナーシップ・主体性",
  "協働・役割認識・バランス",
  "論理的思考力",
] as const;

/** What a slider stands at until it is moved. */
export const defaultScore = 3;

const scoreRange = "点数は1から5で選択してください";

/** The eight scores, each with what was noted beside it. */
export const softSkillsSchema = z
  .array(
    z.object({
      score: z.int(scoreRange).min(1, scoreRange).max(5, scoreRange),
      memo: textSchema("メモ", 4_000).nullable(),
    }),
  )
  .length(softSkillNames.length);

/** Jobs before, as they were told in the interview. */
export const workHistorySchema = z
  .array(
    z.object({
      id: rowId,
      industry: textSchema("業界", 255),
      years: textSchema("年数", 255),
      role: textSchema("役割", 10_000),
    }),
  )
  .max(100);
