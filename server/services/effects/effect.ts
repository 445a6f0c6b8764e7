import type { Knex } from "knex";
import type { z } from "zod";
import type { Context } from "../../context.ts";

/** An act outside of the database (mail, a calendar) that follows a commit. It runs at least once, ideally once. */
export interface Effect<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Whether it lets all others go first, and leaves room for them. For what comes in great numbers and that nobody waits for. */
  readonly isPatient?: boolean;
  /** Runs the effect, each time from the beginning. If it throws, it is tried again later. */
  run(payload: P, tools: EffectTools): Promise<void>;
}

/** What an effect works with. */
export interface EffectTools {
  readonly context: Context;
  /** The effect's own key, which is the same at every try. With it the other side can detect a repetition. */
  readonly key: string;
  /** Aborted when the effect's time is over or the server stops, since its result is then ignored. */
  readonly signal: AbortSignal;
}

/** Why an effect did not succeed, as a word that is stored and logged. It contains no personal data. */
export class EffectError extends Error {
  readonly word: string;
  /** How many tries are useful; undefined for the usual number. */
  readonly tries: number | undefined;

  constructor(word: string, options: ErrorOptions & { readonly tries?: number } = {}) {
    super(word, options);
    this.name = "EffectError";
    this.word = word;
    this.tries = options.tries;
  }
}

/** Declares an effect. Name and payload are stored in the database: a payload from last month must still be readable. */
export const defineEffect = <P>(effect: Effect<P>): Effect<P> => effect;

/** When an effect runs, and under which key. */
export interface EnqueueOptions {
  /**
   * Of effects with the same name and key one runs at a time. If several wait, only the first runs, after all of them were
   * committed, and it counts for all. So the payload should name the record, and the run should read its current content.
   */
  readonly key?: string;
  /** By default at once. */
  readonly runAt?: Date;
}

/** Lets the effect run after the transaction commits, and only then. */
export async function enqueue<P>(
  trx: Knex | Knex.Transaction,
  effect: Effect<P>,
  payload: P,
  { key, runAt }: EnqueueOptions = {},
): Promise<void> {
  const row = { name: effect.name, key: key ?? null, payload: JSON.stringify(payload) };
  await trx("effect").insert(runAt === undefined ? row : { ...row, run_at: runAt });
}
