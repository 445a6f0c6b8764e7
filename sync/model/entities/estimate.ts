import { defineEntity } from "../../engine/entity.ts";
import { json, optionalInteger, optionalNumber, optionalReference, optionalText, text, word } from "../../engine/field.ts";
import { itemId, list, values } from "../../engine/list-field.ts";
import { type KeptEstimate, keptEstimateSchema } from "../calls/estimator.ts";
import { factorBounds } from "../rules/calibrate-estimates.ts";
import { estimateComplexities, estimateMethods, estimatePhases, estimateRoles, estimateScales } from "../rules/estimate-words.ts";
import { numberText } from "../rules/number-text.ts";
import { wordFor } from "../rules/words.ts";

/** Most features of a kept estimate: all are sent with it, and a person has to read them. */
const mostFeatures = 300;

/** Returns a result as a short text. */
function resultText(result: KeptEstimate | null): string | null {
  if (result === null) return null;
  const hours = numberText(Math.round(result.totalHours));
  return `${hours}時間（${wordFor(estimateMethods, result.method, result.method)}）`;
}

/** An estimate of a project's hours that a user keeps: the input and the result. */
export const estimate = defineEntity({
  name: "estimate",
  label: "見積もり",
  id: "uuid",
  title: ["title"],
  fields: {
    title: text("プロジェクト名", 255),
    /** Distinguishes several estimates of one project. */
    variant: optionalText("案の名前", 100),
    projectId: optionalReference("案件", "project"),
    phase: word("フェーズ", estimatePhases),
    technicalStack: optionalText("技術スタック", 2_000),
    overview: text("概要", 10_000),
    scale: word("規模", estimateScales),
    complexity: word("複雑さ", estimateComplexities),
    features: list(
      "機能",
      {
        id: itemId,
        name: text("機能名", 255),
        description: optionalText("機能の説明", 2_000),
        assignedRoles: values("担当", word("担当", estimateRoles), { max: estimateRoles.length }),
      },
      { min: 1, max: mostFeatures },
    ),
    /** The factor from finished projects by which it was multiplied. */
    factor: optionalNumber("補正係数", { min: factorBounds.least, max: factorBounds.most }),
    /** Null until it has been estimated. */
    result: json("見積もり結果", keptEstimateSchema.nullable(), resultText),
    actualHours: optionalInteger("実績時間", 1, 1_000_000),
  },
  lookups: ["projectId"],
  listing: {
    search: [["title"], ["variant"]],
    columns: ["number", "title", "variant", "projectId", "phase", "actualHours", "updatedAt"],
    sorts: { updatedAt: { by: ["updatedAt"], descending: true } },
  },
});
