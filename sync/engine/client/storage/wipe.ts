import { canonical } from "../../normalise.ts";
import type { Unsent } from "../../parcel.ts";
import type { Model } from "../../registry.ts";
import { withDraftGone } from "../attachments/held-attachments.ts";
import { dropAttachment } from "../attachments/kept-attachments.ts";
import { breakChanges } from "../change-log.ts";
import { type DeviceTx, unverified } from "../device-tx.ts";
import { noFootprint } from "../footprint.ts";
import type { DeviceDatabase } from "./device-database.ts";
import type { DeviceState, MetaRow, OutboxRow } from "./device-rows.ts";
import { readDrafts } from "./kept-values.ts";

/** Returns what only this device has, from one snapshot. */
export async function readUnsent(db: DeviceDatabase): Promise<Unsent> {
  const [outbox, drafts, meta] = [db.live<OutboxRow>("outbox"), db.live<unknown, string>("drafts"), db.live<MetaRow>("meta")];
  return db.read([outbox, drafts, meta], async () => {
    const state = (await meta.get("device"))?.value as DeviceState | undefined;
    const clientId = state?.clientId ?? "";
    const entries = await outbox.orderBy(":id").toArray();
    return {
      deviceId: clientId,
      mutations: entries.map(({ order, seq, mutation }) => ({ ...mutation, clientId, seq: seq ?? order })),
      drafts: await readDrafts(drafts),
    };
  });
}

/**
 * Deletes what replicated to the device and what was derived from it, but nothing unsent (S1). Unsent mutations stay, and run again
 * once rows have come back. Of the unsent, only what a server has confirmed (`handedOver`) is deleted (S3). A draft is deleted only
 * if it is unchanged since. All of it is one transaction. Returns how often the device has been wiped by now.
 */
export async function wipe(db: DeviceDatabase, tx: DeviceTx, model: Model, handedOver?: Unsent): Promise<number> {
  for (const { name } of model.entities) tx.rows(name).clear();
  tx.forgetPacked();
  for (const store of [tx.base, tx.acknowledged, tx.derived, tx.texts, tx.textBytes]) store.clear();
  const handed = new Set(handedOver?.mutations.map(({ id }) => id));
  for (const entry of await tx.outbox.all()) {
    if (handed.has(entry.id)) tx.outbox.delete(entry.order);
    else tx.outbox.put({ ...entry, ...noFootprint, stale: true });
  }
  const gone = new Set<string | undefined>();
  for (const { key, value } of handedOver?.drafts ?? []) {
    if (canonical(await tx.drafts.get(key)) !== canonical(value)) continue;
    tx.drafts.delete(key);
    gone.add(key);
  }
  for (const attachment of await tx.attachments.all()) {
    const { key, unsent, draft } = attachment;
    if (!unsent) dropAttachment(tx, key);
    else tx.attachments.put({ ...(gone.has(draft) ? withDraftGone(attachment) : attachment), pins: [] });
  }
  const state = await tx.state();
  const missing = model.entities.map(({ name }) => name);
  const wipes = (state.wipes ?? 0) + 1;
  const empty = { cursor: null, complete: false, missing, bootstrap: null, progress: null, lastExchange: null };
  tx.saveState({ ...state, ...empty, wipes });
  tx.saveVerification(unverified);
  await breakChanges(db, tx);
  return wipes;
}
