import { defineEntity } from "../../engine/entity.ts";
import { text } from "../../engine/field.ts";

/** Prefectures by their JIS X 0401 number. */
export const prefecture = defineEntity({
  name: "prefecture",
  label: "都道府県",
  id: "integer",
  fields: { name: text("都道府県名", 10) },
});
