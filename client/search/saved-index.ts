import type { Replica } from "#sync/engine/client/replica-types.ts";
import { type AnyEntity, allFields } from "#sync/engine/entity.ts";
import { ListingTable, type SavedTable } from "./listing-table.ts";

/** Raise it when the saved form changes, or that of search keys and orders within it. */
const format = 7;

/** Entries of the log that are kept before a saved index, for tabs that are slightly behind. */
const slack = 200;

interface SavedIndex {
  readonly stamp: string;
  readonly counter: number;
  readonly table: SavedTable;
}

/** The position of an entity's saved index in the log. It is separate from the blob, so that it can be read without it. */
interface Mark {
  readonly stamp: string;
  readonly counter: number;
}

/** Loads an entity's saved index. Returns undefined if there is none, or if this version cannot trust it. */
export async function loadIndex(
  replica: Replica,
  entity: AnyEntity,
): Promise<{ table: ListingTable; counter: number } | undefined> {
  try {
    const saved = (await replica.derived.load(blobKey(entity))) as SavedIndex | undefined;
    if (!saved?.table || saved.stamp !== stampOf(entity) || !Number.isInteger(saved.counter)) return undefined;
    return { table: new ListingTable(entity, saved.table), counter: saved.counter };
  } catch {
    // Whatever is wrong with the saved index, the rows can be read again.
    return undefined;
  }
}

/** Saves an index and deletes the log before all saved ones. Does nothing if another tab has saved a newer one. */
export async function saveIndex(replica: Replica, entity: AnyEntity, table: ListingTable, counter: number): Promise<void> {
  const stamp = stampOf(entity);
  const mark = await loadMark(replica, entity);
  if (mark?.stamp === stamp && mark.counter >= counter) return;
  const saved: SavedIndex = { stamp, counter, table: table.save() };
  await replica.derived.save(blobKey(entity), saved);
  await replica.derived.save(markKey(entity), { stamp, counter } satisfies Mark);
  let behind = counter;
  for (const other of replica.model.entities) {
    // An entity without a saved index reads all rows anyway, and needs no log.
    const at = other.listing && (await loadMark(replica, other));
    if (at) behind = Math.min(behind, at.counter);
  }
  if (behind > slack) await replica.trimChanges(behind - slack);
}

/** Whether this version can load an entity's index, in place of building it from all rows. */
export async function isSaved(replica: Replica, entity: AnyEntity): Promise<boolean> {
  return (await loadMark(replica, entity))?.stamp === stampOf(entity);
}

const blobKey = (entity: AnyEntity): string => `columns/${entity.name}`;
const markKey = (entity: AnyEntity): string => `columns/${entity.name}/mark`;

async function loadMark(replica: Replica, entity: AnyEntity): Promise<Mark | undefined> {
  return (await replica.derived.load(markKey(entity))) as Mark | undefined;
}

/** Returns what decides the meaning of a saved index: its form, the declaration and the types of the fields. */
export function stampOf(entity: AnyEntity): string {
  const types = Object.entries(allFields(entity)).map(([name, field]) => [name, field.type]);
  return JSON.stringify([format, entity.listing, types]);
}
