import { defineEntity } from "../../engine/entity.ts";
import { master, text } from "../../engine/field.ts";

/** Groups of hard skills, by the occupation that they are scored for. */
export const majorHardSkill = defineEntity({
  name: "majorHardSkill",
  label: "ハードスキル大分類",
  id: "integer",
  fields: { occupationId: master("職種", "occupation"), name: text("ハードスキル大分類名", 255) },
});

/** A hard skill that gets a score. */
export const intermediateHardSkill = defineEntity({
  name: "intermediateHardSkill",
  label: "ハードスキル",
  id: "integer",
  fields: {
    majorHardSkillId: master("ハードスキル大分類", "majorHardSkill"),
    name: text("ハードスキル名", 255),
    description: text("ハードスキルの説明", 10_000),
  },
});

/** Soft skills, first level. */
export const majorSoftSkill = defineEntity({
  name: "majorSoftSkill",
  label: "ソフトスキル大分類",
  id: "integer",
  fields: { name: text("ソフトスキル大分類名", 255) },
});

/** A soft skill that gets a score. */
export const intermediateSoftSkill = defineEntity({
  name: "intermediateSoftSkill",
  label: "ソフトスキル",
  id: "integer",
  fields: {
    majorSoftSkillId: master("ソフトスキル大分類", "majorSoftSkill"),
    name: text("ソフトスキル名", 255),
    description: text("ソフトスキルの説明", 10_000),
  },
});
