/** What a saved index is refused with; it is built anew then. */
export const unsound = "the saved columns do not fit together";

/** A part of what was saved; undefined when nothing was. @throws Error when other parts were saved, and this one was not */
export function savedPart<T>(parts: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  if (parts && parts[name] === undefined) throw new Error(unsound);
  return parts?.[name];
}
