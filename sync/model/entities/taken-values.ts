import { z } from "zod";
import { json, text } from "../../engine/field.ts";
import { list } from "../../engine/list-field.ts";

const value = z.union([z.string().max(10_000), z.number(), z.boolean()]).nullable();

/** Values that a record took from elsewhere, with those it had before, so that it can have them again. */
export const takenValues = (label: string) =>
  list(label, { field: text("項目", 100), before: json("前の値", value), after: json("後の値", value) }, { max: 100 });
