import type { z } from "zod";

/** One question to a service that writes. */
export interface AiQuestion<T> {
  /** For the log, and as the schema's name. */
  readonly name: string;
  /** What to do, from a file of `prompts/`. */
  readonly prompt: string;
  /** What somebody entered: fenced, never instructions. */
  readonly material: unknown;
  /** What an answer has to be. */
  readonly schema: z.ZodType<T>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Called with the number of letters written so far, and what was added; with 0 and nothing where a second try begins. */
  onProgress?: ((letters: number, piece: string) => void) | undefined;
}

/** A service that writes what it is asked for. */
export interface Ai {
  /**
   * Asks, and once more after an answer that cannot be used.
   * @throws AppError `ai_failed`, `ai_refused`, `ai_timeout`, `request_timeout` once nobody waits for it, and Refusal
   * `too_many_requests` with the service's Retry-After
   */
  ask<T>(question: AiQuestion<T>): Promise<T>;
}
