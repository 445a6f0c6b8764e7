import type { Knex } from "knex";
import { settledDays } from "#sync/engine/server/cleaning.ts";
import type { Context } from "../../context.ts";
import { inRounds } from "../in-rounds.ts";

/** Milliseconds between two rounds. */
const every = 6 * 60 * 60 * 1_000;

/**
 * Deletes the content of items that were settled more than `days` days ago. Their ids stay, so that the same items do
 * not come again. Returns the number of items.
 */
export function forgetContent(knex: Knex, days = settledDays): Promise<number> {
  return knex("quarantine")
    .whereNotNull("content")
    .whereRaw("settled_at < now() - make_interval(days => ?)", [days])
    .update({ content: null, size: 0 });
}

/** Deletes such content now and every few hours. Returns a function that stops it after the current round. */
export function startForgetting({ knex, log }: Pick<Context, "knex" | "log">): () => Promise<void> {
  const round = () =>
    forgetContent(knex).then(
      (forgotten) => log.info("settled_quarantine_forgotten", { forgotten }),
      () => log.warn("settled_quarantine_not_forgotten"),
    );
  return inRounds(every, round);
}
