import type Dexie from "dexie";
import { IDBKeyRange } from "fake-indexeddb";
import type { Block } from "#sync/engine/client/storage/packs/block.ts";
import { isPacked, RowsReader } from "#sync/engine/client/storage/packs/rows-reader.ts";
import { entityStore, packStores } from "#sync/engine/client/storage/store-names.ts";
import { StoreReader } from "#sync/engine/client/storage/store-reader.ts";
import type { AnyEntity, Row, RowId } from "#sync/engine/entity.ts";

/** Names of the stores in which an entity's rows are. */
export const storesOf = ({ name }: AnyEntity): string[] => [entityStore(name), ...Object.values(packStores)];

/**
 * Begins a reading of these stores at one moment, without Dexie. On a busy machine Dexie loses its transaction over the many native
 * promises of a reading, and then reports that it was committed too early.
 */
export const readingOf = (inside: Dexie, stores: readonly string[]): IDBTransaction =>
  inside.backendDB().transaction([...new Set(stores)], "readonly");

/** Returns all values of a store. */
export const valuesIn = <T>(reading: IDBTransaction, store: string): Promise<T[]> =>
  new StoreReader<T>(reading.objectStore(store)).all();

/** Returns an entity's rows, read as the engine reads them. */
export function rowsIn(reading: IDBTransaction, entity: AnyEntity): Promise<Row[]> {
  const store = <T, K>(name: string) => new StoreReader<T, K>(reading.objectStore(name));
  const stores = {
    rows: store<Row, RowId>(entityStore(entity.name)),
    packs: store<never, never>(packStores.packs),
    gone: store<never, never>(packStores.gone),
    pairs: store<never, never>(packStores.pairs),
  };
  return new RowsReader(entity, stores, IDBKeyRange).all();
}

/** Returns an entity's rows, read at a moment of their own. */
export const rowsOn = (inside: Dexie, entity: AnyEntity): Promise<Row[]> => rowsIn(readingOf(inside, storesOf(entity)), entity);

/** Removes a row, or writes it, without the engine. */
export async function tamper(inside: Dexie, entity: AnyEntity, change: Row | { readonly id: RowId; readonly gone: true }) {
  const rows = inside.table(entityStore(entity.name));
  const gone = inside.table(packStores.gone);
  await inside.transaction("rw", [rows, gone], async () => {
    if (!("gone" in change)) {
      await rows.put(change);
      await gone.delete([entity.name, String(change.id)]);
      return;
    }
    await rows.delete(change.id);
    if (isPacked(entity)) await gone.put({ entity: entity.name, id: String(change.id) });
  });
}

/** Returns what is wrong with how rows are packed; empty where nothing is. The reading is of all stores. */
export async function packFaults(reading: IDBTransaction, entities: readonly AnyEntity[]): Promise<string[]> {
  const blocks = await valuesIn<Block>(reading, packStores.packs);
  const gone = await valuesIn<Mark>(reading, packStores.gone);
  const faults: string[] = [];
  for (const entity of entities) {
    const isOf = (row: { readonly entity: string }) => row.entity === entity.name;
    const own = (await new StoreReader(reading.objectStore(entityStore(entity.name))).keys()).map(String);
    faults.push(...faultsIn(entity, blocks.filter(isOf), gone.filter(isOf), new Set(own)));
  }
  return faults;
}

interface Mark {
  readonly entity: string;
  readonly id: string;
}

function faultsIn(entity: AnyEntity, blocks: readonly Block[], gone: readonly Mark[], own: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const { ids, high, low, ends, bytes } = block;
    if (ids[0] !== low || ids.at(-1) !== high) faults.push(`${entity.name}: a block's ends are not those of its ids`);
    if (ids.some((id, at) => at > 0 && id <= (ids[at - 1] ?? ""))) faults.push(`${entity.name}: a block's ids do not ascend`);
    if (ends.length !== ids.length || (ends.at(-1) ?? 0) !== bytes.length)
      faults.push(`${entity.name}: a block's rows do not fit`);
    if (index > 0 && low <= (blocks[index - 1]?.high ?? "")) faults.push(`${entity.name}: two blocks overlap`);
  }
  for (const { id } of gone) if (own.has(id)) faults.push(`${entity.name}/${id} is both there and gone`);
  return faults;
}
