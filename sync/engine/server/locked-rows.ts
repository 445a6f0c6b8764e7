import type { Knex } from "knex";
import { type AnyEntity, allFields, columnOf, type Row, type RowId } from "../entity.ts";
import type { SeenValues } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { type RowReader, type RowWrite, rowKey } from "../tx.ts";
import { selectRow, toColumn } from "./columns.ts";
import { faultsOf } from "./faults.ts";
import { idType } from "./feed.ts";

/**
 * The rows of one transaction, which is READ COMMITTED: what is read after a lock was waited for is as its holder left it.
 * A row that is got is locked against every other writer until the end, so it need not be read again. FOR NO KEY UPDATE,
 * not FOR UPDATE: rows that come to refer to it by a foreign key alone do not wait. One that is looked at, as a memo's
 * author does at its partner, is locked FOR SHARE: those who look wait for its writers, not for each other.
 */
export class LockedRows implements RowReader {
  readonly #trx: Knex.Transaction;
  readonly #known = new Map<string, Row>();
  readonly #looked = new Map<string, Row>();

  constructor(trx: Knex.Transaction) {
    this.#trx = trx;
  }

  async get(entity: AnyEntity, id: RowId, purpose?: "look"): Promise<Row | undefined> {
    const key = rowKey(entity.name, id);
    const known = this.#known.get(key) ?? (purpose && this.#looked.get(key));
    if (known) return known;
    const [row] = await this.#select(entity, "t.id = ?", [id], purpose ? "for share of t" : "for no key update of t");
    if (row) (purpose ? this.#looked : this.#known).set(key, row);
    return row;
  }

  async list(entity: AnyEntity, lookup: string, value: string, purpose?: "change"): Promise<Row[]> {
    if (!entity.lookups.includes(lookup)) throw new Error(`${entity.name} is not looked up by ${lookup}`);
    const where = `t.${columnOf(lookup)} = ?`;
    if (!purpose) return this.#select(entity, where, [value], "");
    const rows = await this.#select(entity, where, [value], "order by t.id for no key update of t");
    for (const row of rows) this.#known.set(rowKey(entity.name, row.id), row);
    return rows;
  }

  /**
   * Locks the rows that a batch says it changes, in the order of all writers: children before parents, rows of one kind by id.
   * It saves round trips and deadlocks, and locks for change what an earlier mutation of the batch only looks at.
   */
  async expect(model: Model, seen: readonly SeenValues[]): Promise<void> {
    const keys = new Set(seen.flatMap((from) => Object.keys(from)));
    for (const entity of [...model.entities].reverse()) {
      const prefix = `${entity.name}/`;
      const ids = [...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      const fit = ids.filter((id) => (entity.isLink ? isLinkId(id) : isUuid(id)));
      // One row of one mutation the mutator locks as early.
      if (entity.id === "integer" || fit.length === 0 || (fit.length === 1 && seen.length === 1)) continue;
      for (const row of await this.#select(
        entity,
        `t.id = any(?::${idType(entity)}[])`,
        [fit],
        "order by t.id for no key update of t",
      )) {
        this.#known.set(rowKey(entity.name, row.id), row);
      }
    }
  }

  /** Stores what a mutator wants stored. @throws DatabaseFault */
  async flush(writes: readonly RowWrite[]): Promise<void> {
    for (let at = 0; at < writes.length; at++) {
      const write = writes[at] as RowWrite;
      const removed = removalsFrom(writes, at);
      await (removed.length > 1 ? this.#delete(write.entity, removed) : this.#store(write));
      at += Math.max(removed.length - 1, 0);
      // A row that was inserted got its number, one that was removed may have taken others with it.
      if (write.before && write.after) this.#known.set(rowKey(write.entity.name, write.id), write.after);
      else this.forget();
    }
  }

  /** To be told when a savepoint was rolled back: its locks are gone. */
  forget(): void {
    this.#known.clear();
    this.#looked.clear();
  }

  async #select(entity: AnyEntity, where: string, bindings: readonly Knex.RawBinding[], lock: string): Promise<Row[]> {
    // Nothing but data files writes a master: whoever looks one up waits for nobody.
    const sql = `${selectRow(entity)} where ${where} ${entity.id === "integer" ? "" : lock}`;
    const { rows } = await faultsOf(() => this.#trx.raw<{ rows: Row[] }>(sql, bindings));
    return rows;
  }

  /** Rows of one entity that go together, thousands where a tag goes with its links. */
  #delete(entity: AnyEntity, ids: readonly RowId[]): Promise<unknown> {
    const sql = `delete from ${entity.table} where id = any(?::${idType(entity)}[])`;
    return faultsOf(() => this.#trx.raw(sql, [ids.map(String)]), true);
  }

  #store({ entity, id, before, after }: RowWrite): Promise<unknown> {
    const values = after ? changedColumns(entity, before, after) : {};
    const table = this.#trx(entity.table);
    const link = typeof entity.id === "object" && "link" in entity.id ? entity.id.link.map(columnOf) : undefined;
    if (!after) return faultsOf(() => table.where({ id }).delete(), true);
    if (before) return faultsOf(() => table.where({ id }).update(values));
    // Another transaction may have made the same link since it was looked for: then this is one more addition (M4).
    const both = { additions: this.#trx.raw("??.additions || excluded.additions", [entity.table]) };
    return faultsOf(() => (link ? table.insert(values).onConflict(link).merge(both) : table.insert(values)));
  }
}

/** The ids of the rows of one entity that are removed one after the other from here on. */
function removalsFrom(writes: readonly RowWrite[], at: number): RowId[] {
  const first = writes[at];
  const ids: RowId[] = [];
  for (const { entity, id, after } of writes.slice(at)) {
    if (after || entity !== first?.entity) break;
    ids.push(id);
  }
  return ids;
}

/** The columns to write: all that a new row has, those that differ of a known one. */
function changedColumns(entity: AnyEntity, before: Row | undefined, after: Row): Record<string, Knex.Value> {
  const columns: Record<string, Knex.Value> = {};
  for (const [name, field] of Object.entries(allFields(entity))) {
    if (name === "id" && (entity.isLink || before)) continue;
    const value = toColumn(field, after[name]);
    if (before ? toColumn(field, before[name]) === value : name === "number" && value === null) continue;
    columns[columnOf(name)] = value;
  }
  return columns;
}

/** Whether PostgreSQL reads a text as a uuid in its usual form. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text);

/** Whether a text can be a link's id: ids and words joined by underscores. */
const isLinkId = (text: string) => /^[\w-]{1,255}$/u.test(text);
