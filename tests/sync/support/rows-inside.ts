import type Dexie from "dexie";
import { IDBKeyRange } from "fake-indexeddb";
import type { Block } from "#sync/engine/client/packs/block.ts";
import { readTable } from "#sync/engine/client/packs/read-store.ts";
import { isPacked, RowsReader } from "#sync/engine/client/packs/rows-reader.ts";
import { entityStore, packStores } from "#sync/engine/client/store-names.ts";
import type { AnyEntity, Row, RowId } from "#sync/engine/entity.ts";

/** Names of the stores in which an entity's rows are. */
export const storesOf = ({ name }: AnyEntity): string[] => [entityStore(name), ...Object.values(packStores)];

/** Returns an entity's rows in a device's storage, read as the engine reads them. Call it in a transaction over its stores. */
export function rowsInside(inside: Dexie, entity: AnyEntity): Promise<Row[]> {
  const table = <T, K>(name: string) => readTable<T, K>(inside.table(name));
  const stores = {
    rows: table<Row, RowId>(entityStore(entity.name)),
    packs: table<never, never>(packStores.packs),
    gone: table<never, never>(packStores.gone),
    pairs: table<never, never>(packStores.pairs),
  };
  return new RowsReader(entity, stores, IDBKeyRange).all();
}

/** Returns an entity's rows, read in a separate transaction. */
export const rowsOn = (inside: Dexie, entity: AnyEntity): Promise<Row[]> =>
  inside.transaction("r", storesOf(entity), async () => rowsInside(inside, entity));

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

/** Returns what is wrong with how rows are packed; empty where nothing is. Call it in a transaction over all stores. */
export async function packFaults(inside: Dexie, entities: readonly AnyEntity[]): Promise<string[]> {
  const blocks = (await inside.table(packStores.packs).toArray()) as Block[];
  const gone = (await inside.table(packStores.gone).toArray()) as Mark[];
  const faults: string[] = [];
  // The entities are read one after the other. Dexie loses its transaction over many native promises at once.
  for (const entity of entities) {
    const isOf = (row: { readonly entity: string }) => row.entity === entity.name;
    const own = (await inside.table(entityStore(entity.name)).toCollection().primaryKeys()).map(String);
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
