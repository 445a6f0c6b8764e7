import type { Choice } from "../../engine/field.ts";

export const broadCategories = [
  { value: "ソフトスキル", label: "ソフトスキル" },
  { value: "ハードスキル", label: "ハードスキル" },
] as const satisfies readonly Choice<string>[];

export const evaluationStates = [
  { value: 0, label: "一時保存" },
  { value: 1, label: "保存済み" },
] as const satisfies readonly Choice<number>[];

/** Scores of skills, as both evaluations and interviews keep them. */
export type SkillScores = { skillId: number; score: number; memo: string | null }[];

/** The mean of scores in full precision, which screens round; null when there is none. */
export function mean(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** The mean of what was scored of one kind of skill; null when nothing was. */
export const averageOf = (skills: readonly { readonly score: number }[]): number | null => mean(skills.map(({ score }) => score));

/** A project evaluation's three averages: 0 where nothing was scored, and the mean of both kinds as the overall one. */
export function averagesOf(
  soft: SkillScores,
  hard: SkillScores,
): { readonly soft: number; readonly hard: number; readonly all: number } {
  const [softAverage, hardAverage] = [averageOf(soft) ?? 0, averageOf(hard) ?? 0];
  return { soft: softAverage, hard: hardAverage, all: (softAverage + hardAverage) / 2 };
}
