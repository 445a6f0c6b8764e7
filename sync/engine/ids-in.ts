/**
 * Returns every UUID among a value's strings and keys, in lower case: the rows to which a mutation refers. A search in the value's
 * JSON suffices, because no caller needs an id's position. An id that a text happens to contain refers to no row.
 */
export function idsIn(value: unknown): string[] {
  const found = JSON.stringify(value)?.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu) ?? [];
  return [...new Set(found.map((id) => id.toLowerCase()))];
}
