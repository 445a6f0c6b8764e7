import { defineEntity } from "../../engine/entity.ts";
import { text } from "../../engine/field.ts";

/** Kinds of work that a project hires for. */
export const occupation = defineEntity({
  name: "occupation",
  label: "職種",
  id: "integer",
  fields: { name: text("職種名", 255) },
});
