import { EngineError } from "#sync/engine/errors.ts";
import { AppError, type ErrorCode } from "#sync/model/errors.ts";

/**
 * Runs what a call does; what mutators and entities find wrong is told under the names that the caller knows.
 * @param names the wire's name by the field's
 */
export async function underWireNames<T>(names: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError) || error.problems.length === 0) throw error;
    const problems = error.problems.map(({ path, message }) => {
      const [first = "", ...rest] = path.split(".");
      return { path: [names[first] ?? first, ...rest].join("."), message };
    });
    throw new AppError(error.code as ErrorCode, problems);
  }
}
