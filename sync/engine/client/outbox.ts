import type { Mutation } from "../protocol.ts";
import type { DeviceTx } from "./device-tx.ts";
import { noFootprint } from "./footprint.ts";
import type { DeviceDatabase } from "./storage/device-database.ts";
import type { Authored, DeviceState, OutboxRow } from "./storage/device-rows.ts";

/** How long acknowledged mutations are kept, in milliseconds (E6). */
export const acknowledgedFor = 7 * 24 * 60 * 60 * 1_000;

export interface BatchLimits {
  readonly mutations: number;
  readonly bytes: number;
}

export interface Batch {
  readonly mutations: Mutation[];
  /** The order of the last of these mutations in the queue. */
  readonly last: number;
  /** Whether no mutation but these waits. */
  readonly all: boolean;
}

/**
 * Returns the next mutations to send, oldest first, and gives each its number (A4). From now on they count as sent: without an
 * answer, their outcome is unknown.
 * @param after the place in the queue after which to begin
 */
export async function takeBatch(
  db: DeviceDatabase,
  tx: DeviceTx,
  state: DeviceState,
  limits: BatchLimits,
  after: number,
): Promise<Batch> {
  const behind = db.range.bound(["waiting", after], ["waiting", []], true, true);
  const waiting = await tx.outbox.by("[state+order]", behind, limits.mutations);
  const batch: Mutation[] = [];
  const numbered: OutboxRow[] = [];
  let nextSeq = state.nextSeq;
  let bytes = 0;
  for (const entry of waiting) {
    bytes += bytesOf(entry.mutation);
    if (batch.length > 0 && bytes > limits.bytes) break;
    const seq = entry.seq ?? nextSeq++;
    if (entry.seq === null) numbered.push({ ...entry, seq, sent: true });
    batch.push({ ...entry.mutation, clientId: state.clientId, seq });
  }
  if (numbered.length > 0) {
    tx.outbox.putAll(numbered);
    tx.saveState({ ...state, nextSeq });
  }
  const all = after === 0 && batch.length === waiting.length && waiting.length < limits.mutations;
  return { mutations: batch, last: waiting[batch.length - 1]?.order ?? after, all };
}

/** Returns entries that are to be sent, in the order of authoring. */
export const waitingEntries = async (tx: DeviceTx): Promise<OutboxRow[]> => tx.outbox.by("state", "waiting");

/**
 * Takes a new clientId and renumbers all waiting mutations, after a fork or under a new epoch (A4). Nothing is lost by this: the
 * server recognises what it has seen by its id.
 * @param copied another copy of this profile has the queue, too, and may have sent any of it
 */
export async function renumber(tx: DeviceTx, state: DeviceState, clientId: string, copied = false): Promise<DeviceState> {
  const changed = (await waitingEntries(tx)).filter((entry) => entry.seq !== null || (copied && !entry.sent));
  tx.outbox.putAll(changed.map((entry) => ({ ...entry, seq: null, sent: entry.sent || copied })));
  return { ...state, clientId, nextSeq: 1, acknowledgedSeq: 0, acknowledgedId: null };
}

/** Puts entries that have left the queue back as set aside, for a person to settle. A rebase has undone their writes. */
export function putAside(tx: DeviceTx, entries: readonly OutboxRow[], reason: string): void {
  tx.outbox.putAll(entries.map((entry) => ({ ...entry, state: "aside", reason, seq: null, stale: false })));
}

/** Moves acknowledged entries to the store that keeps them for 7 days. The rebase removes them from the outbox. */
export async function keepAcknowledged(
  db: DeviceDatabase,
  tx: DeviceTx,
  entries: readonly OutboxRow[],
  now: number,
): Promise<void> {
  tx.acknowledged.putAll(entries.map(({ id, order, mutation }) => ({ id, order, mutation, at: now })));
  const old = await tx.acknowledged.by("at", db.range.upperBound(now - acknowledgedFor, true));
  tx.acknowledged.deleteAll(old.map(({ id }) => id));
}

/** Puts what was acknowledged within 7 days back before what waits: a restored server may not have it (E6). */
export async function resendAcknowledged(db: DeviceDatabase, tx: DeviceTx, now: number): Promise<void> {
  const kept = await tx.acknowledged.by("at", db.range.lowerBound(now - acknowledgedFor));
  for (const { id, order, mutation } of kept) {
    tx.outbox.put({ ...noFootprint, id, order, mutation, state: "waiting", reason: null, seq: null, sent: true, stale: true });
  }
  tx.acknowledged.clear();
}

const encoder = new TextEncoder();

/** Returns the bytes of a mutation on the wire, with room for client and number. */
const bytesOf = (mutation: Authored): number => encoder.encode(JSON.stringify(mutation)).length + 100;
