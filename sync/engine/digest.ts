import { type AnyEntity, allFields } from "./entity.ts";

/**
 * Returns the fields that a sum of rows includes (E9). JSON is excluded, because neither side keeps the other's text of it. A
 * change to JSON changes `updatedAt`, too.
 */
export const summedFields = (entity: AnyEntity): string[] =>
  Object.entries(allFields(entity)).flatMap(([name, { type }]) => (type === "json" ? [] : [name]));

/** Signs between a row's values, between rows, and for an absent value. No text is likely to contain them. */
export const digestMarks = { value: "\u001f", row: "\u001d", absent: "\u001e" } as const;
