import type { Knex } from "knex";
import { type AnyEntity, allFields, columnOf, type Row, type RowId } from "../entity.ts";
import { sameValue } from "../normalise.ts";
import type { SeenValues } from "../protocol.ts";
import type { Model } from "../registry.ts";
import { type RowReader, type RowWrite, rowKey } from "../tx.ts";
import { selectFields, selectRow, toColumn } from "./columns.ts";
import { faultsOf } from "./faults.ts";
import { idType } from "./feed.ts";

/**
 * The rows of one transaction, which is READ COMMITTED. A row that is read after a wait for its lock is as the lock's last owner
 * left it. `get` locks a row against every other writer until the end, so it need not be read again. The lock is FOR NO KEY
 * UPDATE, not FOR UPDATE. So new rows that refer to it only by a foreign key do not wait. `look` locks a row FOR SHARE, as for
 * the partner of a new memo. It waits for writers of the row, but not for other looks.
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

  async list(entity: AnyEntity, lookup: string, value: string, purpose?: "change", names?: readonly string[]): Promise<Row[]> {
    if (!entity.lookups.includes(lookup)) throw new Error(`${entity.name} is not looked up by ${lookup}`);
    const where = `t.${columnOf(lookup)} = ?`;
    if (!purpose) return this.#select(entity, where, [value], "", names);
    const rows = await this.#select(entity, where, [value], "order by t.id for no key update of t");
    for (const row of rows) this.#known.set(rowKey(entity.name, row.id), row);
    return rows;
  }

  /**
   * Locks the rows that a batch declares to change, in the order of all writers. Children come before parents, and rows of one
   * kind are in the order of their ids. This saves round trips and deadlocks. It also locks for change a row that an earlier
   * mutation of the batch only looks at.
   */
  async expect(model: Model, seen: readonly SeenValues[]): Promise<void> {
    const keys = new Set(seen.flatMap((from) => Object.keys(from)));
    for (const entity of [...model.entities].reverse()) {
      const prefix = `${entity.name}/`;
      const ids = [...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      const fit = ids.filter((id) => (entity.isLink ? isLinkId(id) : isUuid(id)));
      // If there is one mutation with one row, its mutator locks the row just as early.
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

  /** Stores a mutator's writes. @throws DatabaseFault */
  async flush(writes: readonly RowWrite[]): Promise<void> {
    for (let at = 0; at < writes.length; at++) {
      const write = writes[at] as RowWrite;
      const removed = removalsFrom(writes, at);
      await (removed.length > 1 ? this.#delete(write.entity, removed) : this.#store(write));
      at += Math.max(removed.length - 1, 0);
      // An inserted row got its number, and a removed row may have removed others with it.
      if (write.before && write.after) this.#known.set(rowKey(write.entity.name, write.id), write.after);
      else this.forget();
    }
  }

  /** Forgets all rows; to be called when a savepoint was rolled back, since its locks are gone. */
  forget(): void {
    this.#known.clear();
    this.#looked.clear();
  }

  async #select(
    entity: AnyEntity,
    where: string,
    bindings: readonly Knex.RawBinding[],
    lock: string,
    names?: readonly string[],
  ): Promise<Row[]> {
    // Only data files write a master, so reading one needs no lock.
    const sql = `${names ? selectFields(entity, names) : selectRow(entity)} where ${where} ${entity.id === "integer" ? "" : lock}`;
    const { rows } = await faultsOf(() => this.#trx.raw<{ rows: Row[] }>(sql, bindings));
    return rows;
  }

  /** Deletes rows of one entity together: there are thousands where a tag is removed with its links. */
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
    // Another transaction may have made the same link since it was read: then this is one more addition (M4).
    const both = { additions: this.#trx.raw("??.additions || excluded.additions", [entity.table]) };
    return faultsOf(() => (link ? table.insert(values).onConflict(link).merge(both) : table.insert(values)));
  }
}

/** Returns the ids of consecutive removals of one entity's rows, from this index on. */
function removalsFrom(writes: readonly RowWrite[], at: number): RowId[] {
  const first = writes[at];
  const ids: RowId[] = [];
  for (const { entity, id, after } of writes.slice(at)) {
    if (after || entity !== first?.entity) break;
    ids.push(id);
  }
  return ids;
}

/** Returns the columns to write: all of a new row, and those of a known row that differ. */
function changedColumns(entity: AnyEntity, before: Row | undefined, after: Row): Record<string, Knex.Value> {
  const columns: Record<string, Knex.Value> = {};
  for (const [name, field] of Object.entries(allFields(entity))) {
    if (name === "id" && (entity.isLink || before)) continue;
    // Comparing ends at the first item that differs. The JSON of a list that nothing changed may be megabytes.
    if (before ? sameValue(field, before[name], after[name]) : name === "number" && (after[name] ?? null) === null) continue;
    columns[columnOf(name)] = toColumn(field, after[name]);
  }
  return columns;
}

/** Whether PostgreSQL reads a text as a uuid in its usual form. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text);

/** Whether a text can be a link's id: ids and words joined by underscores. */
const isLinkId = (text: string) => /^[\w-]{1,255}$/u.test(text);
