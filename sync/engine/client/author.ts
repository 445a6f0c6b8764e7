import type { Actor, Row } from "../entity.ts";
import type { Mutator } from "../mutator.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import { type RowWrite, rowKey } from "../tx.ts";
import { type Work, runMutator } from "../unit-of-work.ts";
import { recordChange } from "./change-log.ts";
import type { DeviceDatabase } from "./device-database.ts";
import type { Authored } from "./device-rows.ts";
import { footprintOf } from "./footprint.ts";
import type { Clock } from "./ports.ts";
import { readerOf } from "./row-reader.ts";

export interface AuthorContext {
  readonly db: DeviceDatabase;
  readonly actor: Actor;
  readonly clock: Clock;
}

/**
 * Runs a mutator on the device and keeps it for the server (A2). Call inside `db.write`: rows, base rows, outbox and
 * change log then stand or fall together.
 * @throws EngineError when the mutator refuses; nothing has been written then
 */
export async function author<I>(context: AuthorContext, mutator: Mutator<I>, input: I, seen?: SeenValues): Promise<Mutation> {
  const { db, actor, clock } = context;
  const state = await db.state();
  const id = clock.id();
  const authoredAt = new Date(clock.now() + state.clockOffset).toISOString();
  const work = await runMutator(mutator, input, readerOf(db), { actor, now: authoredAt, mutationId: id, seen });
  const mutation: Authored = {
    id,
    name: mutator.name,
    version: mutator.version,
    // As it will travel: what JSON cannot carry must not seem kept here either.
    input: asJson(input),
    from: asJson(work.from),
    author: actor.id,
    authoredAt,
  };
  const order = await db.outbox.add({
    ...footprintOf(work),
    id,
    mutation,
    state: "waiting",
    reason: null,
    seq: null,
    sent: false,
    stale: false,
  } as never);
  await keepBase(db, work);
  await putRows(db, work.writes);
  await recordChange(db, work.writes.map((write) => rowKey(write.entity.name, write.id)));
  return { ...mutation, clientId: state.clientId, seq: order };
}

/** Keeps what the server last said of each row that is now changed for the first time. */
async function keepBase(db: DeviceDatabase, work: Work): Promise<void> {
  const keys = work.writes.map((write) => rowKey(write.entity.name, write.id));
  const kept = await db.base.bulkGet(keys);
  const missing = work.writes.flatMap((write, at) => (kept[at] ? [] : [{ key: String(keys[at]), row: write.before ?? null }]));
  if (missing.length > 0) await db.base.bulkPut(missing);
}

async function putRows(db: DeviceDatabase, writes: readonly RowWrite[]): Promise<void> {
  for (const { entity, id, after } of writes) {
    if (after) await db.rows(entity.name).put(after satisfies Row);
    else await db.rows(entity.name).delete(id);
  }
}

const asJson = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
