import type { DeviceDatabase } from "./device-database.ts";
import type { LocalChange } from "./replica-types.ts";

/** Entries kept at most: one who stands further behind reads everything again. */
const kept = 20_000;

/** Says that a transaction changes these rows (R3). Call inside that transaction. */
export async function recordChange(db: DeviceDatabase, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const counter = await db.changes.add({ keys });
  if (counter % 1_000 === 0) await db.changes.where(":id").below(counter - kept).delete();
}

/** Where the log stands; 0 before the first change. The newest entry is never trimmed, so that this is never forgotten. */
export async function lastCounter(db: DeviceDatabase): Promise<number> {
  return (await db.changes.orderBy(":id").last())?.counter ?? 0;
}

/** Entries after `counter`; `complete` is false when some of them are gone and everything must be read again. */
export async function changesSince(
  db: DeviceDatabase,
  counter: number,
): Promise<{ changes: readonly LocalChange[]; last: number; complete: boolean }> {
  return db.read([db.changes], async () => {
    const first = await db.changes.orderBy(":id").first();
    const changes = await db.changes.where(":id").above(counter).toArray();
    const last = changes.at(-1)?.counter ?? (await lastCounter(db));
    return { changes, last, complete: last === counter || (first !== undefined && first.counter <= counter + 1) };
  });
}

/** Drops entries up to and with `upTo`, but for the newest. */
export async function trimChanges(db: DeviceDatabase, upTo: number): Promise<void> {
  await db.write(async () => {
    const last = await lastCounter(db);
    await db.changes.where(":id").belowOrEqual(Math.min(upTo, last - 1)).delete();
  });
}
