import { z } from "zod";
import { type Choice, masterIdSchema, textSchema } from "../../engine/field.ts";

export const broadCategories = [
  { value: "ソフトスキル", label: "ソフトスキル" },
  { value: "ハードスキル", label: "ハードスキル" },
] as const satisfies readonly Choice<string>[];

export const evaluationStates = [
  { value: 0, label: "一時保存" },
  { value: 1, label: "保存済み" },
] as const satisfies readonly Choice<number>[];

/** Scores of skills; one without a score has no entry, one skill has one entry. */
export const skillScoresSchema = z
  .array(
    z.object({
      skillId: masterIdSchema("スキル"),
      score: z
        .int("点数は1から5で選択してください")
        .min(1, "点数は1から5で選択してください")
        .max(5, "点数は1から5で選択してください"),
      memo: textSchema("メモ", 4_000).nullable(),
    }),
  )
  .max(500)
  .refine((scores) => new Set(scores.map(({ skillId }) => skillId)).size === scores.length, "同じスキルが重複しています");

export type SkillScores = z.output<typeof skillScoresSchema>;

/** Ids of occupations, ascending, each once. */
export const occupationIdsSchema = z.array(masterIdSchema("職種")).max(500);
