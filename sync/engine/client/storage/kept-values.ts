import type { Table } from "dexie";
import type { Draft } from "../../parcel.ts";
import type { AttachmentRoom } from "../attachments/attachment-room.ts";
import { unnamedOf } from "../attachments/held-attachments.ts";
import type { DeviceTx } from "../device-tx.ts";
import type { KeptChange, KeptDrafts, KeptValues } from "../replica-types.ts";
import type { DeviceDatabase, KeptStore } from "./device-database.ts";

/**
 * Returns the values that a store keeps by key.
 * @param wipes returns the wipes that this tab knows of; what it saves after a further wipe is dropped
 */
export function keptIn(db: DeviceDatabase, store: KeptStore, wipes?: () => number): KeptValues {
  const table = db.live(store);
  const write = (key: string, valueIn: (tx: DeviceTx) => Promise<unknown>) => {
    const known = wipes?.();
    return db.writeKept(store, async (tx) => {
      if (known !== undefined && ((await tx.state()).wipes ?? 0) !== known) return;
      setKept(tx, store, key, await valueIn(tx));
    });
  };
  return {
    load: (key) => db.use(() => table.get(key)),
    save: (key, value) => write(key, async () => value),
    change(key, how, along = []) {
      if (along.length === 0) return write(key, async (tx) => how(await tx[store].get(key)));
      return db.write(async (tx) => {
        await changeKept(tx, "drafts", [{ key, change: how }, ...along]);
        await moveBytes(tx, along, key);
      });
    },
  };
}

/** Changes values of a store in the transaction that keeps a mutation. The draft that it is made from is deleted there (A2). */
export async function changeKept(tx: DeviceTx, store: KeptStore, changes: readonly KeptChange[]): Promise<void> {
  for (const { key, change } of changes) setKept(tx, store, key, change(await tx[store].get(key)));
}

/** Returns all drafts, within a transaction that reads them. */
export async function readDrafts(table: Table<unknown, string>): Promise<readonly Draft[]> {
  const [keys, values] = [await table.toCollection().primaryKeys(), await table.toArray()];
  return keys.map((key, index) => ({ key, value: values[index] }));
}

/** Gives the bytes that these drafts keep and no longer name to the draft that may name them now. */
async function moveBytes(tx: DeviceTx, from: readonly KeptChange[], to: string): Promise<void> {
  const left = new Set(from.map(({ key }) => key));
  const kept = (await tx.attachments.all()).filter(({ draft }) => draft !== undefined && left.has(draft));
  const unnamed = new Set(
    await unnamedOf(
      tx,
      kept.map(({ key }) => key),
    ),
  );
  for (const attachment of kept) if (unnamed.has(attachment.key)) tx.attachments.put({ ...attachment, draft: to });
}

/** Returns what was typed. It has precedence over what can be fetched again (S4-8). */
export function draftsIn(db: DeviceDatabase, room: AttachmentRoom): KeptDrafts {
  const { load, save, change } = keptIn(db, "drafts");
  const table = db.live<unknown, string>("drafts");
  return {
    load,
    all: () => db.read([table], () => readDrafts(table)),
    save: (key, value) => room.unlessFull(0, () => save(key, value)),
    change: (key, how, along) => room.unlessFull(0, () => change(key, how, along)),
  };
}

function setKept(tx: DeviceTx, store: KeptStore, key: string, value: unknown): void {
  if (value === undefined) tx[store].delete(key);
  else tx[store].set(key, value);
}
