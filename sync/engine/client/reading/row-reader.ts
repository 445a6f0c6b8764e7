import type { AnyEntity, RowId } from "../../entity.ts";
import type { RowReader } from "../../tx.ts";
import type { DeviceTx } from "../device-tx.ts";

/** Returns a reader of the device's tables, inside a transaction. */
export function readerOf(tx: DeviceTx): RowReader {
  return {
    get: (entity, id) => tx.rows(entity.name).get(keyOf(entity, id)),
    list: (entity, lookup, value) => tx.rows(entity.name).by(lookup, value),
  };
}

/** Returns an id as its store has it: masters have small integers. An id of another kind names no row, and is no error. */
export function keyOf(entity: AnyEntity, id: RowId): RowId {
  const number = Number(id);
  return entity.id === "integer" && !Number.isNaN(number) ? number : String(id);
}
