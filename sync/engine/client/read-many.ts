import type { Table } from "dexie";
import type { Row, RowId } from "../entity.ts";

/** The least keys for which a range is read first, and the most other rows that the range may have. */
const many = 100;

/**
 * Returns the rows of keys, in the order of `keys`; undefined for a key without a row. Many keys are read as one range first.
 * Rows of one download are neighbours, and a range costs a fraction of as many single reads.
 */
export async function readMany(table: Table<Row, RowId>, keys: readonly RowId[]): Promise<(Row | undefined)[]> {
  if (keys.length >= many) {
    const low = keys.reduce((least, key) => (key < least ? key : least));
    const high = keys.reduce((most, key) => (key > most ? key : most));
    const range = table.where(":id").between(low, high, true, true);
    const most = keys.length + many;
    const found = await range.limit(most).toArray();
    const byKey = new Map(found.map((row) => [row.id, row]));
    const rows = keys.map((key) => byKey.get(key));
    if (found.length < most || !rows.includes(undefined)) return rows;
  }
  return table.bulkGet([...keys]);
}
