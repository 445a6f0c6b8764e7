import type { Knex } from "knex";
import type { Context } from "../../context.ts";
import { inRounds } from "../in-rounds.ts";

/** Milliseconds between two rounds. */
const every = 24 * 60 * 60 * 1_000;

/** How many rows are removed at once. */
const rowsAtOnce = 5_000;

/**
 * Removes events that are older than a year, a portion at a time until `stopping`. The database allows no other removal. Returns the
 * number of events.
 */
export async function removeExpired(knex: Knex, stopping?: AbortSignal, atOnce = rowsAtOnce): Promise<number> {
  const sql = `delete from security_event where id in (
    select id from security_event where at < now() - interval '1 year' order by at limit ? for update skip locked
  )`;
  for (let removed = 0; ; ) {
    const { rowCount } = await knex.raw<{ rowCount: number }>(sql, [atOnce]);
    removed += rowCount;
    if (rowCount < atOnce || stopping?.aborted) return removed;
  }
}

/** Removes old events now and once a day. Returns a function that stops it after the current round. */
export function startExpiry({ knex, log, stopping }: Pick<Context, "knex" | "log" | "stopping">): () => Promise<void> {
  const round = () =>
    removeExpired(knex, stopping).then(
      (removed) => log.info("security_events_expired", { removed }),
      () => log.warn("security_events_not_expired"),
    );
  return inRounds(every, round);
}
