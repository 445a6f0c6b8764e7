import { master, optionalText, score } from "../../engine/field.ts";
import { list, values } from "../../engine/list-field.ts";

/** Declares scores of skills, which are rows of this master; a skill without a score has no item. */
export const skillScores = (label: string, skills: "intermediateHardSkill" | "intermediateSoftSkill") =>
  list(
    label,
    { skillId: master("スキル", skills), score: score("点数"), memo: optionalText("メモ", 4_000) },
    { max: 500, unique: "skillId" },
  );

/** The occupations whose hard skills have a score, for the filter by position: ascending, each once. */
export const occupationIds = values("評価した職種", master("職種", "occupation"), { max: 500 });
