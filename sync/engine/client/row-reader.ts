import type { AnyEntity, RowId } from "../entity.ts";
import type { RowReader } from "../tx.ts";
import type { DeviceDatabase } from "./device-database.ts";

/** Reads from the device's tables, inside whatever transaction runs. */
export function readerOf(db: DeviceDatabase): RowReader {
  return {
    get: (entity, id) => db.rows(entity.name).get(keyOf(entity, id)),
    list: (entity, lookup, value) => db.rows(entity.name).where(lookup).equals(value).toArray(),
  };
}

/** An id as the store has it: masters keep small integers. */
export function keyOf(entity: AnyEntity, id: RowId): RowId {
  return entity.id === "integer" ? Number(id) : String(id);
}
