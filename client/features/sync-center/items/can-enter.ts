import type { Field } from "#sync/engine/field.ts";

/** Whether the user can enter a value of this field here. Ids, lists and moments need a screen of their own. */
export const canEnter = (field: Field): boolean =>
  field.choices !== undefined || (!field.references && !["uuid", "json", "timestamp"].includes(field.type));
