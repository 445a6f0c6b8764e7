import { EngineError } from "#sync/engine/errors.ts";
import { AppError, type ErrorCode } from "#sync/model/errors.ts";

type Names = Readonly<Record<string, string>>;

/** For each list, the index that each of its items had in the request. */
type Places = Readonly<Record<string, readonly number[]>>;

/**
 * Runs a call's work. Problems that mutators and entities report get the names that the caller knows.
 * @param names the wire's name by the field's, or by `<list>.<key>` within a list's items
 * @param places of the items of lists from which some were left out
 */
export async function underWireNames<T>(names: Names, work: () => Promise<T>, places: Places = {}): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError) || error.problems.length === 0) throw error;
    const problems = error.problems.map(({ path, message }) => ({ path: wirePath(names, places, path), message }));
    throw new AppError(error.code as ErrorCode, problems);
  }
}

/** Returns a problem's path under the wire's names. A key within a list's items is looked up as `<list>.<key>`. */
function wirePath(names: Names, places: Places, path: string): string {
  const [first = "", at, ...rest] = path.split(".");
  const place = at === undefined ? [] : [String(places[first]?.[Number(at)] ?? at)];
  return [names[first] ?? first, ...place, ...rest.map((key) => names[`${first}.${key}`] ?? key)].join(".");
}
