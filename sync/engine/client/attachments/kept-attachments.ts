import type { Model } from "../../registry.ts";
import { madeIn } from "../../seen-records.ts";
import { rowKey, splitKey } from "../../tx.ts";
import type { DeviceTx } from "../device-tx.ts";
import type { DeviceDatabase } from "../storage/device-database.ts";
import type { Attach, Attachment, NewAttachment } from "./attachment-types.ts";
import { isForgotten, takeHeld } from "./held-attachments.ts";

/**
 * Keeps the bytes of rows in the transaction that adds the rows (S4-1).
 * @param mayBeDone an earlier run may have done so, without an answer
 * @throws EngineError `file_not_held` where no draft keeps some of them any more
 */
export async function keepAttachments(tx: DeviceTx, added: readonly Attach[], now: number, mayBeDone: boolean): Promise<void> {
  for (const one of added) {
    if ("held" in one) await takeHeld(tx, one.held, mayBeDone);
    else keepAttachment(tx, one, now);
  }
}

/**
 * Keeps bytes that no server has.
 * @param draft the key of the draft that is to make their row
 */
export function keepAttachment(tx: DeviceTx, { key, name, sha256, bytes }: NewAttachment, now: number, draft?: string): void {
  const facts = { key, name, size: bytes.byteLength, sha256 };
  tx.attachments.put({ ...facts, ...unsentNow, usedAt: now, ...(draft === undefined ? {} : { draft }) });
  tx.attachmentBytes.put({ key, bytes });
}

const unsentNow = { held: true, unsent: true, sent: 0, stopped: null, leaving: null, pins: [] } as const;

/** Deletes an attachment with its bytes. */
export function dropAttachment(tx: DeviceTx, key: string): void {
  tx.attachments.delete(key);
  tx.attachmentBytes.delete(key);
}

/**
 * Marks the attachments of rows that their author removes or takes back. Their bytes are deleted once the server has confirmed
 * that (S4-6). Until then the author may take it back, or the server may refuse it.
 */
export async function leaveAttachments(tx: DeviceTx, keys: readonly string[], mutationId: string): Promise<void> {
  if (keys.length === 0) return;
  const gone = new Set(keys);
  for (const attachment of await tx.attachments.all())
    if (gone.has(attachment.key)) tx.attachments.put({ ...attachment, leaving: mutationId });
}

/**
 * Brings attachments in line with the rows, once all rows have arrived. Bytes are deleted if their author removed their row, or
 * if the row is gone. Unsent bytes without a row stay, marked `gone` (S1, S4-6).
 * @param now milliseconds by the device's clock
 */
export async function tidyAttachments(db: DeviceDatabase, model: Model, now: number): Promise<void> {
  const isTidy = async (tx: DeviceTx) => (await untidy(tx, model, now)).size === 0;
  // A read-only transaction does not block writers, and mostly there is nothing to do.
  if (await db.view(isTidy)) return;
  await db.write(async (tx) => {
    for (const [key, next] of await untidy(tx, model, now)) {
      if (next) tx.attachments.put(next);
      else dropAttachment(tx, key);
    }
  });
}

/** Returns the corrected form of attachments that do not fit the rows; undefined for attachments to be deleted. */
async function untidy(tx: DeviceTx, model: Model, now: number): Promise<Map<string, Attachment | undefined>> {
  const found = new Map<string, Attachment | undefined>();
  const { complete, progress } = await tx.state();
  if (!complete || progress !== null) return found;
  const all = await tx.attachments.all();
  for (const one of all) if (one.draft !== undefined && (await isForgotten(tx, one, now))) found.set(one.key, undefined);
  const kept = all.filter(({ draft }) => draft === undefined);
  const there = await keysOfRows(tx, kept);
  const asRowsAsk = ({ key, leaving, stopped }: Attachment) => there.has(key) && leaving === null && stopped !== "gone";
  const others = kept.filter((attachment) => !asRowsAsk(attachment));
  if (others.length === 0) return found;
  const outbox = await tx.outbox.all();
  const waiting = new Set(outbox.map(({ id }) => id));
  const made = new Set(outbox.flatMap(({ mutation }) => madeIn(model, mutation.from)));
  for (const attachment of others) {
    const { key, leaving, stopped } = attachment;
    if (leaving !== null && waiting.has(leaving)) continue;
    // The server has the row, and its removal here is not sent yet. The row may come back.
    if (!there.has(key) && (await tx.base.get(key))?.row) continue;
    const next = tidied(attachment, there.has(key), made.has(key));
    if (next?.leaving !== leaving || next.stopped !== stopped) found.set(key, next);
  }
  return found;
}

/** Returns the keys of those attachments whose rows are on the device. */
async function keysOfRows(tx: DeviceTx, attachments: readonly Attachment[]): Promise<Set<string>> {
  const ids = new Map<string, string[]>();
  for (const { key } of attachments) {
    const { entity, id } = splitKey(key);
    ids.set(entity, [...(ids.get(entity) ?? []), id]);
  }
  const found = new Set<string>();
  for (const [entity, own] of ids)
    for (const row of await tx.rows(entity).getMany(own)) if (row) found.add(rowKey(entity, row.id));
  return found;
}

/**
 * Returns an attachment in the form that fits its row; undefined if it is to be deleted.
 * @param isMade whether a mutation on this device makes its row
 */
function tidied(attachment: Attachment, isThere: boolean, isMade: boolean): Attachment | undefined {
  const { unsent, leaving, stopped } = attachment;
  if (isThere) return { ...attachment, leaving: null, stopped: stopped === "gone" ? null : stopped };
  if (isMade) return { ...attachment, leaving: null };
  if (!unsent || leaving !== null) return undefined;
  return { ...attachment, stopped: "gone" };
}
