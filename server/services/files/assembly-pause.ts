import { EngineError } from "#sync/engine/errors.ts";
import { AppError, type ErrorCode, errors } from "#sync/model/errors.ts";
import { isOutOfRoom } from "../../storage/out-of-room.ts";

/** How long a file is left alone whose parts could not be put together, after its first failure and at most. Milliseconds. */
export const assemblyPause = { first: 2_000, longest: 5 * 60_000 };

interface Failure {
  readonly times: number;
  readonly at: number;
  readonly word: ErrorCode;
}

/** What has failed in this process, by the file's id: a restart tries all of it again. */
const failures = new Map<string, Failure>();

/** @throws AppError with the word of its last failure while a file is left alone, twice as long after each */
export function refuseWhilePaused(id: string): void {
  const failure = failures.get(id);
  if (failure && performance.now() < failure.at + pauseAfter(failure)) throw new AppError(failure.word);
}

/** Putting a file together has failed: for some time nobody tries again. */
export function noteFailure(id: string, error: unknown): void {
  const at = performance.now();
  // Whoever has given up on a file shall not be remembered for ever.
  for (const [other, failure] of failures) if (at > failure.at + 2 * assemblyPause.longest) failures.delete(other);
  failures.set(id, { times: (failures.get(id)?.times ?? 0) + 1, at, word: wordOf(error) });
}

/** It has been put together, or there is nothing to put together any more. */
export function forgetFailures(id: string): void {
  failures.delete(id);
}

const pauseAfter = ({ times }: Failure) => Math.min(assemblyPause.longest, assemblyPause.first * 2 ** (times - 1));

const wordOf = (error: unknown): ErrorCode => {
  if (isOutOfRoom(error)) return "storage_full";
  return error instanceof EngineError && error.code in errors ? (error.code as ErrorCode) : "service_unavailable";
};
