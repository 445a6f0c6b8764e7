import type { Knex } from "knex";
import { settledDays } from "#sync/engine/server/cleaning.ts";
import type { Context } from "../../context.ts";
import { inRounds } from "../in-rounds.ts";

/** Milliseconds. */
const every = 6 * 60 * 60 * 1_000;

/**
 * Forgets what items said that were settled as long ago as issues are forgotten. That they came stays known, so that the same does
 * not come again. Returns how many.
 */
export function forgetContent(knex: Knex, days = settledDays): Promise<number> {
  return knex("quarantine")
    .whereNotNull("content")
    .whereRaw("settled_at < now() - make_interval(days => ?)", [days])
    .update({ content: null, size: 0 });
}

/** Does so every few hours. Returns what ends it, once a round in progress is done. */
export function startForgetting({ knex, log }: Pick<Context, "knex" | "log">): () => Promise<void> {
  const round = () =>
    forgetContent(knex).then(
      (forgotten) => log.info("settled_quarantine_forgotten", { forgotten }),
      () => log.warn("settled_quarantine_not_forgotten"),
    );
  return inRounds(every, round);
}
