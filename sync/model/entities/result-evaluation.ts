import { defineEntity } from "../../engine/entity.ts";
import { master, optionalDate, optionalReference, reference, score, text, word } from "../../engine/field.ts";
import { list, values } from "../../engine/list-field.ts";
import { broadCategories } from "../rules/evaluation.ts";

/** A question of a project evaluation on the partners' own site. */
export const resultEvaluationItem = defineEntity({
  name: "resultEvaluationItem",
  label: "プロジェクト評価項目",
  id: "integer",
  title: ["evaluationItem"],
  fields: {
    broadCategory: word("区分", broadCategories),
    category: text("カテゴリ", 255),
    evaluationItem: text("評価項目", 255),
    detail: text("評価項目の説明", 10_000),
  },
});

/** A project evaluation of a partner, written on the partners' own site and only read here. */
export const resultEvaluation = defineEntity({
  name: "resultEvaluation",
  label: "プロジェクト評価（パートナーサイト）",
  id: "uuid",
  of: ["partnerId", "projectId"],
  day: "scheduledDate",
  fields: {
    partnerId: reference("被評価者", "partner"),
    projectId: optionalReference("案件", "project"),
    interviewerPartnerId: optionalReference("面談者（パートナー）", "partner"),
    /** Administrators who interviewed; readers leave out those who were deleted meanwhile. */
    interviewerAdminIds: values("面談者", reference("面談者", "admin"), { max: 20 }),
    scheduledDate: optionalDate("面談日"),
    scores: list("評価", { itemId: master("評価項目", "resultEvaluationItem"), score: score("点数", 0, 5) }, { max: 200 }),
  },
  lookups: ["partnerId", "interviewerPartnerId", "projectId"],
});
