import { defineEntity } from "../../engine/entity.ts";
import { optionalDate, optionalReference, optionalText, reference, score } from "../../engine/field.ts";
import { values } from "../../engine/list-field.ts";

/** One partner's evaluation of another (360 degrees), written on the partners' own site and only read here. */
export const memberEvaluation = defineEntity({
  name: "memberEvaluation",
  label: "360°評価",
  id: "uuid",
  of: ["partnerId", "projectId"],
  day: "scheduledDate",
  fields: {
    partnerId: reference("被評価者", "partner"),
    evaluationPartnerId: reference("評価者", "partner"),
    projectId: optionalReference("案件", "project"),
    memo: optionalText("メモ", 4_000),
    scheduledDate: optionalDate("面談日"),
    /** In the order of the questions: listening, then expressing. */
    scores: values("評価", score("点数", 0, 5), { max: 50 }),
  },
  lookups: ["partnerId", "evaluationPartnerId", "projectId"],
});
