import { defineEntity } from "../../engine/entity.ts";
import { code, derived, optionalDate, optionalNumber, optionalReference, reference } from "../../engine/field.ts";
import { evaluationStates } from "../rules/evaluation.ts";
import { occupationIds, skillScores } from "./skill-scores.ts";

/** An administrator's evaluation of a partner's work in a project. Its author is the row's creator. */
export const projectEvaluation = defineEntity({
  name: "projectEvaluation",
  label: "プロジェクト評価",
  id: "uuid",
  of: ["partnerId", "projectId"],
  day: "scheduledDate",
  fields: {
    projectId: reference("案件", "project"),
    partnerId: reference("被評価者", "partner"),
    state: code("状態", evaluationStates),
    scheduledDate: optionalDate("面談日"),
    softScores: skillScores("ソフトスキル", "intermediateSoftSkill"),
    hardScores: skillScores("ハードスキル", "intermediateHardSkill"),
    softAverage: derived(optionalNumber("ソフトスキル平均")),
    hardAverage: derived(optionalNumber("ハードスキル平均")),
    allAverage: derived(optionalNumber("総合平均")),
    hardOccupationIds: derived(occupationIds),
    /** The first of its revisions, where this is one of several. */
    revisionOfId: optionalReference("訂正する評価", "projectEvaluation"),
    /** The revision that the author of a correction saw. */
    correctsId: optionalReference("訂正前の評価", "projectEvaluation"),
  },
  lookups: ["projectId", "partnerId"],
});
