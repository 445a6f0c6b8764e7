import { defineEntity } from "../../engine/entity.ts";
import { master, text } from "../../engine/field.ts";

/** Kinds of jobs in a career, first level; only the skill sheets of `engineerCategory` name engineer skills. */
export const majorCategory = defineEntity({
  name: "majorCategory",
  label: "職種大分類",
  id: "integer",
  fields: { name: text("職種大分類名", 255) },
});

/** Kinds of jobs, second level. */
export const intermediateCategory = defineEntity({
  name: "intermediateCategory",
  label: "職種中分類",
  id: "integer",
  fields: { majorCategoryId: master("職種大分類", "majorCategory"), name: text("職種中分類名", 255) },
});

/** Activities within a kind of job. */
export const minorCategory = defineEntity({
  name: "minorCategory",
  label: "職種小分類",
  id: "integer",
  fields: {
    majorCategoryId: master("職種大分類", "majorCategory"),
    intermediateCategoryId: master("職種中分類", "intermediateCategory"),
    name: text("職種小分類名", 255),
  },
});

/** Languages, frameworks and tools of engineers. */
export const engineerSkill = defineEntity({
  name: "engineerSkill",
  label: "エンジニアスキル",
  id: "integer",
  fields: { majorCategoryId: master("職種大分類", "majorCategory"), name: text("エンジニアスキル名", 255) },
});

/** Years of experience, in steps. */
export const experienceYear = defineEntity({
  name: "experienceYear",
  label: "経験年数",
  id: "integer",
  fields: { name: text("経験年数", 255), explanation: text("経験年数の説明", 10_000) },
});
