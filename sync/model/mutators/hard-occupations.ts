import type { Tx } from "../../engine/tx.ts";
import { intermediateHardSkill, majorHardSkill } from "../entities/skill.ts";
import { AppError } from "../errors.ts";
import type { SkillScores } from "../rules/evaluation.ts";

/**
 * Returns the occupations whose hard skills have a score, ascending, each once.
 * @throws AppError `validation_error` for a skill that does not exist
 */
export async function hardOccupations(tx: Tx, scores: SkillScores): Promise<number[]> {
  const found = new Set<number>();
  for (const [at, { skillId }] of scores.entries()) {
    const skill = await tx.get(intermediateHardSkill, skillId);
    const group = skill && (await tx.get(majorHardSkill, skill.majorHardSkillId));
    if (!group)
      throw new AppError("validation_error", [{ path: `hardScores.${at}.skillId`, message: "スキルを選択してください" }]);
    found.add(group.occupationId);
  }
  return [...found].sort((a, b) => a - b);
}
