import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import engineerSkill from "./data/engineerSkill.json" with { type: "json" };
import experienceYear from "./data/experienceYear.json" with { type: "json" };
import intermediateCategory from "./data/intermediateCategory.json" with { type: "json" };
import intermediateHardSkill from "./data/intermediateHardSkill.json" with { type: "json" };
import intermediateIndustry from "./data/intermediateIndustry.json" with { type: "json" };
import intermediateSoftSkill from "./data/intermediateSoftSkill.json" with { type: "json" };
import majorCategory from "./data/majorCategory.json" with { type: "json" };
import majorHardSkill from "./data/majorHardSkill.json" with { type: "json" };
import majorIndustry from "./data/majorIndustry.json" with { type: "json" };
import majorSoftSkill from "./data/majorSoftSkill.json" with { type: "json" };
import minorCategory from "./data/minorCategory.json" with { type: "json" };
import occupation from "./data/occupation.json" with { type: "json" };
import prefecture from "./data/prefecture.json" with { type: "json" };
import projectStatusValue from "./data/projectStatusValue.json" with { type: "json" };
import resultEvaluationItem from "./data/resultEvaluationItem.json" with { type: "json" };

/**
 * The data files by the names of their entities. They are imported, not read from a folder, so that the built server contains
 * them.
 */
const files: Readonly<Record<string, readonly Row[]>> = {
  engineerSkill,
  experienceYear,
  intermediateCategory,
  intermediateHardSkill,
  intermediateIndustry,
  intermediateSoftSkill,
  majorCategory,
  majorHardSkill,
  majorIndustry,
  majorSoftSkill,
  minorCategory,
  occupation,
  prefecture,
  projectStatusValue,
  resultEvaluationItem,
};

/**
 * The rows of a master's data file.
 * @throws Error for an entity that has none
 */
export function masterRows(entity: AnyEntity): readonly Row[] {
  const rows = files[entity.name];
  if (!rows) throw new Error(`server/masters/data/${entity.name}.json is missing`);
  return rows;
}
