import { searchKey } from "#sync/model/rules/fold.ts";

interface Named {
  readonly name: string;
}

/** The warning for a tag with the same name as another. */
export const namesakeText = "同じ名前のタグがほかにもあります";

/** Returns the tags with the same name as another, however both are written. */
export function namesakes<T extends Named>(tags: readonly T[]): ReadonlySet<T> {
  const keys = tags.map(({ name }) => searchKey(name));
  return new Set(tags.filter((_tag, at) => keys.indexOf(keys[at] ?? "") !== keys.lastIndexOf(keys[at] ?? "")));
}

/** Whether one of the tags has this name, however it is written. */
export const isNamedLike = (name: string, tags: readonly Named[]): boolean =>
  name.trim() !== "" && tags.some((tag) => searchKey(tag.name) === searchKey(name));
