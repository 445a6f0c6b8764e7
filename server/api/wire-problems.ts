import { EngineError } from "#sync/engine/errors.ts";
import { AppError } from "#sync/model/errors.ts";

/**
 * Runs a change whose refusal is to name what is wrong as the wire does.
 * @param names the wire's keys by the fields' names, where they differ
 * @throws whatever the change throws
 */
export async function inWireNames<T>(names: Readonly<Record<string, string>>, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== "validation_error") throw error;
    throw new AppError(
      "validation_error",
      error.problems.map(({ path, message }) => ({ path: names[path] ?? path, message })),
    );
  }
}
