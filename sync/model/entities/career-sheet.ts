import { defineEntity } from "../../engine/entity.ts";
import { master, optionalMaster, optionalNumber, optionalText, reference } from "../../engine/field.ts";
import { itemId, list } from "../../engine/list-field.ts";

/** A row's place among its neighbours (docs/decisions/038). Null where it was never moved: then it comes last. */
const place = optionalNumber("並び順");

/** An industry in which a partner has worked: the upper part of the career sheet. */
export const industrySheet = defineEntity({
  name: "industrySheet",
  label: "職務経歴書（業界）",
  id: "uuid",
  of: ["partnerId"],
  fields: {
    partnerId: reference("パートナー", "partner"),
    majorIndustryId: master("業界大分類", "majorIndustry"),
    intermediateIndustryId: optionalMaster("業界中分類", "intermediateIndustry"),
    place,
  },
  lookups: ["partnerId"],
});

/** A kind of job that a partner did in that industry. */
export const skillSheet = defineEntity({
  name: "skillSheet",
  label: "職務経歴書（職種）",
  id: "uuid",
  of: ["partnerId"],
  fields: {
    industrySheetId: reference("業界", "industrySheet"),
    /** Copied from the industry sheet, so that a partner's skills are found directly. */
    partnerId: reference("パートナー", "partner"),
    majorCategoryId: master("職種大分類", "majorCategory"),
    intermediateCategoryId: optionalMaster("職種中分類", "intermediateCategory"),
    role: optionalText("役割", 10_000),
    /** What was done in a kind of job, and for how long. */
    details: list(
      "スキル詳細",
      {
        id: itemId,
        minorCategoryId: master("職種小分類", "minorCategory"),
        experienceYearId: master("経験年数", "experienceYear"),
        role: optionalText("役割", 10_000),
      },
      { max: 100 },
    ),
    engineers: list(
      "エンジニアスキル",
      {
        id: itemId,
        engineerSkillId: master("エンジニアスキル", "engineerSkill"),
        experienceYearId: master("経験年数", "experienceYear"),
      },
      { max: 100 },
    ),
    place,
  },
  lookups: ["industrySheetId", "partnerId"],
});
