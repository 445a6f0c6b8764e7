import { defineEntity } from "../../engine/entity.ts";
import { master, text } from "../../engine/field.ts";

/** Industries, first level. */
export const majorIndustry = defineEntity({
  name: "majorIndustry",
  label: "業界大分類",
  id: "integer",
  fields: { name: text("業界大分類名", 255) },
});

/** Industries, second level. */
export const intermediateIndustry = defineEntity({
  name: "intermediateIndustry",
  label: "業界中分類",
  id: "integer",
  fields: { majorIndustryId: master("業界大分類", "majorIndustry"), name: text("業界中分類名", 255) },
});
