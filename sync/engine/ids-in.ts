/**
 * Returns every UUID among a value's strings and keys, in lower case: the rows that a mutation speaks of. A search in its JSON is
 * enough, since nobody needs to know where in it an id stands; one that a text happens to contain names no row.
 */
export function idsIn(value: unknown): string[] {
  const found = JSON.stringify(value)?.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu) ?? [];
  return [...new Set(found.map((id) => id.toLowerCase()))];
}
