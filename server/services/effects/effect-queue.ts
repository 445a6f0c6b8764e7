import type { Knex } from "knex";

/** An effect that this process runs until its lease ends. */
export interface ClaimedEffect {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  /** How often it was begun, including this time. The number is unique to this run, so that only this run can write the end. */
  readonly attempts: number;
}

/**
 * Takes the next effect that is due, or whose runner died, for `lease` seconds. Of effects with the same key the oldest one runs.
 * The others that are committed by now are done with it.
 */
export async function claimEffect(knex: Knex, names: readonly string[], lease: number): Promise<ClaimedEffect | undefined> {
  const { rows } = await knex.raw<{ rows: ClaimedEffect[] }>(claimSql, { names, lease });
  return rows[0];
}

const claimSql = `
  with claimed as (
    update effect set state = 'running', attempts = attempts + 1, run_at = now() + make_interval(secs => :lease)
    where id = (
      select id from effect as due
      where state in ('waiting', 'running') and run_at <= now() and name = any(:names)
        and not exists (
          select from effect as other where other.name = due.name and other.key = due.key and other.id <> due.id
            and (other.state = 'running' or other.state = 'waiting' and due.state = 'waiting'
              and (other.created_at, other.id) < (due.created_at, due.id)))
      order by run_at limit 1 for update skip locked)
    returning id, name, key, payload, attempts
  ), joined as (
    delete from effect using claimed
    where effect.name = claimed.name and effect.key = claimed.key and effect.state = 'waiting' and effect.id <> claimed.id
  )
  select id, name, payload, attempts from claimed`;

/** Closes an effect that is done, or given up for the reason in `givenUp`. Its payload is deleted, as it is no longer needed. */
export async function closeEffect(knex: Knex, { id, attempts }: ClaimedEffect, givenUp?: string): Promise<void> {
  const state = givenUp === undefined ? "done" : "given_up";
  const closed = { state, error: givenUp ?? null, payload: null, finished_at: knex.fn.now() };
  await knex("effect").where({ id, attempts, state: "running" }).update(closed);
}

/** Lets an effect be tried again in that many seconds. */
export async function postponeEffect(knex: Knex, { id, attempts }: ClaimedEffect, seconds: number, error: string): Promise<void> {
  const later = { state: "waiting", error, run_at: knex.raw("now() + make_interval(secs => ?)", [seconds]) };
  await knex("effect").where({ id, attempts, state: "running" }).update(later);
}

/** Returns the seconds until the next effect is due, or its runner's lease is over. Undefined when none waits or runs. */
export async function secondsToNext(knex: Knex, names: readonly string[]): Promise<number | undefined> {
  const { rows } = await knex.raw<{ rows: { seconds: number | null }[] }>(
    `select extract(epoch from min(run_at) - clock_timestamp())::float8 as seconds
     from effect where state in ('waiting', 'running') and name = any(?)`,
    [[...names]],
  );
  return rows[0]?.seconds ?? undefined;
}

/** Ends every lease. Call it only where no other process runs effects. */
export async function releaseEffects(knex: Knex): Promise<void> {
  await knex("effect").where("state", "running").update({ run_at: knex.fn.now() });
}

/** Removes effects that ended more than `days` ago. */
export async function removeOldEffects(knex: Knex, days: number): Promise<void> {
  await knex("effect")
    .where("finished_at", "<", knex.raw("now() - make_interval(days => ?)", [days]))
    .delete();
}
