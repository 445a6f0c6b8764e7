import type { AnyEntity, RowId } from "../entity.ts";
import type { RowReader } from "../tx.ts";
import type { DeviceTx } from "./device-tx.ts";

/** Reads from the device's tables, inside a transaction. */
export function readerOf(tx: DeviceTx): RowReader {
  return {
    get: (entity, id) => tx.rows(entity.name).get(keyOf(entity, id)),
    list: (entity, lookup, value) => tx.rows(entity.name).by(lookup, value),
  };
}

/** An id as the store has it: masters keep small integers. One of another kind names no row, and is no error either. */
export function keyOf(entity: AnyEntity, id: RowId): RowId {
  const number = Number(id);
  return entity.id === "integer" && !Number.isNaN(number) ? number : String(id);
}
