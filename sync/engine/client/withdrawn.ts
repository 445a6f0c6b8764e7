import { callOf, withdrawal } from "../settling.ts";
import type { DeviceTx } from "./device-tx.ts";
import { noFootprint } from "./footprint.ts";
import { acknowledgedFor } from "./outbox.ts";
import type { DeviceDatabase } from "./storage/device-database.ts";
import type { Authored, OutboxRow } from "./storage/device-rows.ts";

/** Returns the mutation that replaces one under its id, once its author has taken it back. */
function withdrawn(mutation: Authored): Authored {
  return { ...mutation, name: withdrawal.name, version: withdrawal.version, input: callOf(mutation) };
}

export const isWithdrawn = ({ name }: Pick<Authored, "name">): boolean => name === withdrawal.name;

/** Replaces a mutation that may have reached the server by its withdrawal. Only the server knows whether it arrived. */
export function sendWithdrawal(tx: DeviceTx, entry: OutboxRow): void {
  const mutation = withdrawn(entry.mutation);
  tx.outbox.put({ ...entry, ...noFootprint, mutation, state: "waiting", reason: null, seq: null, sent: true, stale: false });
}

/** Notes that a mutation was taken back. No server can have it, unless a copy of this profile sends it (A4). */
export function keepWithdrawal(tx: DeviceTx, { id, order, mutation }: OutboxRow, now: number): void {
  tx.acknowledged.put({ id, order, mutation: withdrawn(mutation), at: now });
}

/** Sends notes again after a fork: the other copy of the profile may have sent what was taken back here. */
export async function resendWithdrawals(db: DeviceDatabase, tx: DeviceTx, now: number): Promise<void> {
  const kept = await tx.acknowledged.by("at", db.range.lowerBound(now - acknowledgedFor));
  for (const { at: _at, ...entry } of kept.filter(({ mutation }) => isWithdrawn(mutation))) {
    tx.acknowledged.delete(entry.id);
    tx.outbox.put({ ...noFootprint, ...entry, state: "waiting", reason: null, seq: null, sent: true, stale: false });
  }
}
