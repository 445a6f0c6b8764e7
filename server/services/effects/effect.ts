import type { Knex } from "knex";
import type { z } from "zod";
import type { Context } from "../../context.ts";

/** What happens elsewhere (mail, a calendar) because of something that was committed here: at least once, best once. */
export interface Effect<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Does it, anew from the beginning each time. What it throws makes it wait for another try. */
  run(payload: P, tools: EffectTools): Promise<void>;
}

/** What an effect works with. */
export interface EffectTools {
  readonly context: Context;
  /** This effect's and no other's, the same at every try: by it the other side can tell a repetition. */
  readonly key: string;
  /** Aborted when its time is over or the server stops: nobody waits for it any longer. */
  readonly signal: AbortSignal;
}

/** Why an effect did not succeed, as a word that is kept and logged: it tells nothing of anybody. */
export class EffectError extends Error {
  readonly word: string;
  /** How many tries are worth it; undefined for as many as there are. */
  readonly tries: number | undefined;

  constructor(word: string, options: ErrorOptions & { readonly tries?: number } = {}) {
    super(word, options);
    this.name = "EffectError";
    this.word = word;
    this.tries = options.tries;
  }
}

/** Declares an effect. Its name and payload are kept in the database: a payload of last month's must still be read. */
export const defineEffect = <P>(effect: Effect<P>): Effect<P> => effect;

/** When, and as part of what, an effect runs. */
export interface EnqueueOptions {
  /**
   * Of those with one name and key one runs at a time, and of those that wait only the first: its run begins after all of them
   * were committed and stands for all. So the payload should say which, and the run read what.
   */
  readonly key?: string;
  /** Default: at once. */
  readonly runAt?: Date;
}

/** Makes the effect happen if, and after, the transaction commits. */
export async function enqueue<P>(
  trx: Knex | Knex.Transaction,
  effect: Effect<P>,
  payload: P,
  { key, runAt }: EnqueueOptions = {},
): Promise<void> {
  const row = { name: effect.name, key: key ?? null, payload: JSON.stringify(payload) };
  await trx("effect").insert(runAt === undefined ? row : { ...row, run_at: runAt });
}
