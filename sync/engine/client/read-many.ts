import type { Table } from "dexie";
import type { Row, RowId } from "../entity.ts";

/** From so many keys on, a range is tried. It may have so many other rows. */
const many = 100;

/**
 * Returns rows in the order of their keys, undefined where there is none. Many keys are read as one range first. Rows of one
 * download are neighbours, and a range costs a fraction of as many single reads.
 */
export async function readMany(table: Table<Row, RowId>, keys: readonly RowId[]): Promise<(Row | undefined)[]> {
  if (keys.length >= many) {
    const low = keys.reduce((least, key) => (key < least ? key : least));
    const high = keys.reduce((most, key) => (key > most ? key : most));
    const range = table.where(":id").between(low, high, true, true);
    const found = await range.limit(keys.length + many).toArray();
    const byKey = new Map(found.map((row) => [row.id, row]));
    const rows = keys.map((key) => byKey.get(key));
    if (!rows.includes(undefined)) return rows;
  }
  return table.bulkGet([...keys]);
}
