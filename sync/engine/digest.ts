import { type AnyEntity, allFields } from "./entity.ts";

/**
 * Fields that count in a sum of rows (E9). JSON does not: neither side keeps the other's text of it, and who writes it changes
 * `updatedAt` with it.
 */
export const summedFields = (entity: AnyEntity): string[] =>
  Object.entries(allFields(entity)).flatMap(([name, { type }]) => (type === "json" ? [] : [name]));

/** What stands between the values of a row, between rows, and for a value that is absent: no text is likely to have them. */
export const digestMarks = { value: "\u001f", row: "\u001d", absent: "\u001e" } as const;
