import type { Actor } from "../entity.ts";
import type { Mutator } from "../mutator.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { rowKey } from "../tx.ts";
import { runMutator, type Work } from "../unit-of-work.ts";
import { recordChange } from "./change-log.ts";
import type { DeviceTx } from "./device-database.ts";
import type { Authored, OutboxRow } from "./device-rows.ts";
import { footprintOf } from "./footprint.ts";
import type { Clock } from "./ports.ts";
import { readerOf } from "./row-reader.ts";

/** Who works on this device, with what. */
export interface DeviceContext {
  readonly model: Model;
  readonly actor: Actor;
  readonly clock: Clock;
}

/**
 * Runs a mutator on the device and keeps it for the server (A2): rows, base rows, outbox and change log stand or fall
 * with the transaction.
 * @throws EngineError when the mutator refuses; nothing has been written then
 */
export async function author<I>(
  tx: DeviceTx,
  { actor, clock }: DeviceContext,
  mutator: Mutator<I>,
  input: I,
  seen?: SeenValues,
): Promise<Mutation> {
  const state = await tx.state();
  const id = clock.id();
  const authoredAt = new Date(clock.now() + state.clockOffset).toISOString();
  const work = await runMutator(mutator, input, readerOf(tx), { actor, now: authoredAt, mutationId: id, seen });
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
  const entry: Omit<OutboxRow, "order"> = {
    ...footprintOf(work),
    id,
    mutation,
    state: "waiting",
    reason: null,
    seq: null,
    sent: false,
    stale: false,
  };
  const [order] = await Promise.all([tx.outbox.add(entry), keepBase(tx, work)]);
  for (const { entity, id: rowId, after } of work.writes) {
    if (after) tx.rows(entity.name).put(after);
    else tx.rows(entity.name).delete(rowId);
  }
  recordChange(tx, entry.writes);
  return { ...mutation, clientId: state.clientId, seq: order };
}

/** Keeps what the server last said of each row that is now changed for the first time. */
async function keepBase(tx: DeviceTx, work: Work): Promise<void> {
  const rows = work.writes.map((write) => ({ key: rowKey(write.entity.name, write.id), row: write.before ?? null }));
  const kept = await tx.base.getMany(rows.map(({ key }) => key));
  tx.base.putAll(rows.filter((_row, at) => !kept[at]));
}

const asJson = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
