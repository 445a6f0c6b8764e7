import { EngineError } from "#sync/engine/errors.ts";
import { AppError, type ErrorCode, errors } from "#sync/model/errors.ts";
import { isOutOfRoom } from "../../storage/out-of-room.ts";

/** The pause after a file could not be assembled, in milliseconds: after its first failure, and at most. */
export const assemblyPause = { first: 2_000, longest: 5 * 60_000 };

interface Failure {
  readonly times: number;
  readonly at: number;
  readonly word: ErrorCode;
}

/** The failures in this process, by the file's id. A restart tries all of them again. */
const failures = new Map<string, Failure>();

/**
 * Refuses a file during its pause, which doubles with each failure.
 * @throws AppError with the word of its last failure
 */
export function refuseWhilePaused(id: string): void {
  const failure = failures.get(id);
  if (failure && performance.now() < failure.at + pauseAfter(failure)) throw new AppError(failure.word);
}

/** Notes that a file could not be assembled, which begins its pause. */
export function noteFailure(id: string, error: unknown): void {
  const at = performance.now();
  // Forgets files that are not tried any more.
  for (const [other, failure] of failures) if (at > failure.at + 2 * assemblyPause.longest) failures.delete(other);
  failures.set(id, { times: (failures.get(id)?.times ?? 0) + 1, at, word: wordOf(error) });
}

/** Forgets the failures of a file that was assembled, or needs no assembling any more. */
export function forgetFailures(id: string): void {
  failures.delete(id);
}

const pauseAfter = ({ times }: Failure) => Math.min(assemblyPause.longest, assemblyPause.first * 2 ** (times - 1));

const wordOf = (error: unknown): ErrorCode => {
  if (isOutOfRoom(error)) return "storage_full";
  return error instanceof EngineError && error.code in errors ? (error.code as ErrorCode) : "service_unavailable";
};
