import type { Actor } from "../entity.ts";
import type { Mutation } from "../protocol.ts";
import { recording } from "../recorder.ts";
import type { Model } from "../registry.ts";
import { rowKey } from "../tx.ts";
import { runMutator, type Work } from "../unit-of-work.ts";
import { leaveAttachments } from "./attachments/kept-attachments.ts";
import { recordChange } from "./change-log.ts";
import type { DeviceTime } from "./device-time.ts";
import type { DeviceTx } from "./device-tx.ts";
import { footprintOf } from "./footprint.ts";
import { momentAt } from "./moment.ts";
import type { Clock } from "./ports.ts";
import { readerOf } from "./reading/row-reader.ts";
import type { Step } from "./replica-types.ts";
import type { Authored, OutboxRow } from "./storage/device-rows.ts";
import { restOf } from "./storage/rest-of-rows.ts";

/** The author on this device, and the parts that a mutator needs. */
export interface DeviceContext {
  readonly model: Model;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly time: DeviceTime;
}

/**
 * Runs a mutator on the device and keeps it for the server (A2). One transaction writes rows, base rows, outbox and change log.
 * @param id the mutation's own, made once by the caller, so that a repeated run makes the same mutation
 * @param before ids of the mutations that ran earlier in the same act
 * @throws EngineError when the mutator refuses; nothing has been written then
 */
export async function author(
  tx: DeviceTx,
  { actor, model, time }: DeviceContext,
  id: string,
  { mutator, input, seen, again }: Step,
  before: readonly string[] = [],
): Promise<Mutation> {
  const state = await tx.state();
  const now = time.now(state);
  const authoredAt = momentAt(now);
  const merge = recording(seen, again ? new Set(before) : undefined);
  const context = { model, actor, now: authoredAt, mutationId: id, merge };
  const work = await runMutator(mutator, input, readerOf(tx), context);
  const mutation: Authored = {
    id,
    name: mutator.name,
    version: mutator.version,
    // The input in the form in which it will be sent. A value that JSON cannot represent must not be kept here.
    input: asJson(input),
    from: asJson(work.from),
    ...restOf(work),
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
  keepBase(tx, work);
  for (const { entity, id: rowId, after } of work.writes) {
    if (after) tx.rows(entity.name).put(after);
    else tx.rows(entity.name).delete(rowId);
  }
  const removed = work.writes.filter(({ after }) => !after).map((write) => rowKey(write.entity.name, write.id));
  tx.saveState({ ...state, latest: now });
  recordChange(tx, entry.writes);
  const [order] = await Promise.all([tx.outbox.add(entry), leaveAttachments(tx, removed, id)]);
  return { ...mutation, clientId: state.clientId, seq: order };
}

/** Returns a mutation that this device has kept already; undefined where it has not. */
export async function authored(tx: DeviceTx, id: string): Promise<Mutation | undefined> {
  const [entry] = await tx.outbox.by("id", id);
  const kept = entry ?? (await tx.acknowledged.get(id));
  return kept && { ...kept.mutation, clientId: (await tx.state()).clientId, seq: kept.order };
}

/** Keeps the server's version of each row that is changed for the first time. */
function keepBase(tx: DeviceTx, work: Work): void {
  for (const { entity, id, before } of work.writes) tx.base.putNew({ key: rowKey(entity.name, id), row: before ?? null });
}

const asJson = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
