/** The error for a saved index that is refused; it is then built anew. */
export const unsound = "the saved columns do not fit together";

/**
 * Returns a part of the saved data; undefined if nothing was saved.
 * @throws Error if other parts were saved without this one
 */
export function savedPart<T>(parts: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  if (parts && parts[name] === undefined) throw new Error(unsound);
  return parts?.[name];
}
