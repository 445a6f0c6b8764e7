import { defineEntity } from "../../engine/entity.ts";
import { json, master, optionalMaster, optionalText, reference } from "../../engine/field.ts";
import { engineersSchema, skillDetailsSchema } from "../rules/career-sheet.ts";

/** An industry in which a partner has worked: the upper part of the career sheet. */
export const industrySheet = defineEntity({
  name: "industrySheet",
  label: "職務経歴書（業界）",
  id: "uuid",
  fields: {
    partnerId: reference("パートナー", "partner"),
    majorIndustryId: master("業界大分類", "majorIndustry"),
    intermediateIndustryId: optionalMaster("業界中分類", "intermediateIndustry"),
  },
  lookups: ["partnerId"],
});

/** A kind of job that a partner did in that industry. */
export const skillSheet = defineEntity({
  name: "skillSheet",
  label: "職務経歴書（職種）",
  id: "uuid",
  fields: {
    industrySheetId: reference("業界", "industrySheet"),
    /** Of the industry sheet, so that a partner's skills are found at once. */
    partnerId: reference("パートナー", "partner"),
    majorCategoryId: master("職種大分類", "majorCategory"),
    intermediateCategoryId: optionalMaster("職種中分類", "intermediateCategory"),
    role: optionalText("役割", 10_000),
    details: json("スキル詳細", skillDetailsSchema),
    engineers: json("エンジニアスキル", engineersSchema),
  },
  lookups: ["industrySheetId", "partnerId"],
});
