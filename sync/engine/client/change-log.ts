import type { DeviceTx } from "./device-tx.ts";
import type { LocalChange } from "./replica-types.ts";
import type { DeviceDatabase } from "./storage/device-database.ts";

/** Most entries that are kept: a reader further behind reads everything again. */
const kept = 20_000;

/** Records that a transaction changes these rows (R3). */
export function recordChange(tx: DeviceTx, keys: readonly string[], spans: NonNullable<LocalChange["spans"]> = []): void {
  if (keys.length + spans.length > 0) tx.changes.append({ keys, ...(spans.length > 0 && { spans }) });
}

/**
 * Returns the log's last counter; 0 before the first change. The newest entry is never trimmed, so that the counter is never lost.
 * Call it within `read`.
 */
export async function lastCounter(db: DeviceDatabase): Promise<number> {
  const [last] = await db.live<LocalChange>("changes").orderBy(":id").reverse().limit(1).primaryKeys();
  return typeof last === "number" ? last : 0;
}

/** Returns entries after `counter`. `complete` is false when some of them are gone and everything must be read again. */
export async function changesSince(
  db: DeviceDatabase,
  counter: number,
): Promise<{ changes: readonly LocalChange[]; last: number; complete: boolean }> {
  const log = db.live<LocalChange, number>("changes");
  return db.read([log], async () => {
    // Mostly nothing has changed, and one request says so.
    const last = await lastCounter(db);
    if (last === counter) return { changes: [], last, complete: true };
    const [first] = await log.orderBy(":id").limit(1).primaryKeys();
    const changes = await log.where(":id").above(counter).toArray();
    return { changes, last, complete: first !== undefined && first <= counter + 1 };
  });
}

/** Drops entries up to and including `upTo`, but not the newest. */
export async function trimChanges(db: DeviceDatabase, upTo: number): Promise<void> {
  await db.write(async (tx) => {
    const last = (await tx.changes.lastKey()) ?? 0;
    tx.changes.delete(db.range.upperBound(Math.min(upTo, last - 1)));
  });
}

/** Drops entries that are so old that reading everything again costs less. */
export async function capChanges(db: DeviceDatabase): Promise<void> {
  const log = db.live<LocalChange>("changes");
  const [last, first] = await db.read([log], async () => {
    const [oldest] = await log.orderBy(":id").limit(1).primaryKeys();
    return [await lastCounter(db), oldest] as const;
  });
  if (typeof first === "number" && first < last - kept) await trimChanges(db, last - kept);
}

/** Leaves a gap in the change log, so that every reader reads everything again (R3). */
export async function breakChanges(db: DeviceDatabase, tx: DeviceTx): Promise<void> {
  const last = (await tx.changes.lastKey()) ?? 0;
  tx.changes.append({ keys: [] });
  tx.changes.append({ keys: [] });
  tx.changes.delete(db.range.upperBound(last + 1));
}
