import type { z } from "zod";

/** One question to a service that writes text. */
export interface AiQuestion<T> {
  /** The name for the log, and of the schema. */
  readonly name: string;
  /** The task, from a file of `prompts/`. */
  readonly prompt: string;
  /** The user's input, fenced so that it is never read as instructions. */
  readonly material: unknown;
  /** The schema that an answer must match. */
  readonly schema: z.ZodType<T>;
  /** Aborted when no caller waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Called with the number of letters so far, and with what was added. A second try begins with 0 and nothing. */
  onProgress?: ((letters: number, piece: string) => void) | undefined;
}

/** A service that writes text on request. */
export interface Ai {
  /**
   * Asks, and asks once more after an unusable answer.
   * @throws AppError `ai_failed`, `ai_refused`, `ai_timeout`, `request_timeout` once no caller waits for it, and Refusal
   * `too_many_requests` with the service's Retry-After
   */
  ask<T>(question: AiQuestion<T>): Promise<T>;
}
