import { type AnyEntity, allFields, type LookupOf, type Row, type RowId, type RowOf } from "../../entity.ts";
import type { Unsent } from "../../parcel.ts";
import type { Model } from "../../registry.ts";
import { changesSince, lastCounter } from "../change-log.ts";
import { stateOf } from "../device-state.ts";
import { unverified } from "../device-tx.ts";
import type { OutboxEntry, Replica, Verification } from "../replica-types.ts";
import type { DeviceDatabase } from "../storage/device-database.ts";
import type { BaseRow, DeviceState, MetaRow, OutboxRow } from "../storage/device-rows.ts";
import { readUnsent } from "../storage/wipe.ts";
import { keyOf } from "./row-reader.ts";

/** Rows that a scan reads at once. */
const rowsPerScan = 2_000;

/** Reads the device's copy, as `Replica` documents. Every method follows changes inside `liveQuery`, but for `scan`. */
export class DeviceReader {
  readonly model: Model;
  protected readonly db: DeviceDatabase;
  #missing: ReadonlySet<string>;

  /**
   * @param missing what is missing at first. A live query that had to read it would follow the device's state, and run again with
   *   each exchange.
   */
  constructor(db: DeviceDatabase, model: Model, missing: readonly string[]) {
    this.db = db;
    this.model = model;
    this.#missing = new Set(missing);
  }

  async get<E extends AnyEntity>(entity: E, id: string): Promise<RowOf<E> | undefined> {
    const row = await this.db.readRows(entity.name, (rows) => rows.get(keyOf(entity, id)));
    return this.#withAllFields(entity, [row])[0];
  }

  async getMany<E extends AnyEntity>(entity: E, ids: readonly string[]): Promise<(RowOf<E> | undefined)[]> {
    const keys = ids.map((id) => keyOf(entity, id));
    const found = await this.db.readRows(entity.name, (rows) => rows.getMany(keys));
    return this.#withAllFields(entity, found);
  }

  async list<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, value: string): Promise<RowOf<E>[]> {
    return this.#withAllFields(entity, await this.db.readRows(entity.name, (rows) => rows.by(lookup, value)));
  }

  async listEach<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, values: readonly string[]): Promise<RowOf<E>[][]> {
    if (values.length === 0) return [];
    const found = await this.db.readRows(entity.name, (rows) => rows.byEach(lookup, values));
    return found.map((rows) => this.#withAllFields(entity, rows));
  }

  async all<E extends AnyEntity>(entity: E): Promise<RowOf<E>[]> {
    return this.#withAllFields(entity, await this.db.readRows(entity.name, (rows) => rows.all()));
  }

  async scan(
    entity: AnyEntity,
    onRows: (rows: readonly Row[]) => void,
    span?: { readonly from: RowId; readonly upTo: RowId },
  ): Promise<{ readonly counter: number }> {
    const counter = await this.db.read([this.db.live("changes")], () => lastCounter(this.db));
    if (span) {
      const { from, upTo } = span;
      // The last id is read separately, since a span excludes its upper bound.
      const whole = await this.db.readRows(entity.name, (rows) => Promise.all([rows.all({ from, below: upTo }), rows.get(upTo)]));
      onRows(this.#withAllFields(entity, whole.flat()).filter((row) => row !== undefined));
      return { counter };
    }
    for (let last: RowId | undefined, more = true; more; ) {
      const after = last;
      const found = await this.db.readRows(entity.name, (rows) => rows.next(after, rowsPerScan));
      if (found.rows.length > 0) onRows(this.#withAllFields(entity, found.rows));
      last = found.upTo;
      more = last !== undefined;
    }
    return { counter };
  }

  async missing(): Promise<ReadonlySet<string>> {
    // An entity that has arrived stays complete until a wipe, so an empty set needs no further reading.
    if (this.#missing.size > 0) this.#missing = new Set((await stateOf(this.db))?.missing);
    return this.#missing;
  }

  async outbox(): Promise<OutboxEntry[]> {
    const [outbox, meta] = [this.db.live<OutboxRow>("outbox"), this.db.live<MetaRow>("meta")];
    const [entries, saved] = await this.db.read([outbox, meta], () =>
      Promise.all([outbox.orderBy(":id").toArray(), meta.get("device")]),
    );
    const clientId = (saved?.value as DeviceState | undefined)?.clientId ?? "";
    return entries.map(({ order, seq, mutation, state, sent, reason, writes, reads }) => ({
      seq: order,
      mutation: { ...mutation, clientId, seq: seq ?? order },
      state,
      sent,
      reason,
      writes,
      reads,
    }));
  }

  async unsentKeys(): Promise<ReadonlySet<string>> {
    const read = () => this.db.live<BaseRow, string>("base").toCollection().primaryKeys();
    return new Set(await this.db.use(read));
  }

  changesSince(counter: number): ReturnType<Replica["changesSince"]> {
    return changesSince(this.db, counter);
  }

  unsent(): Promise<Unsent> {
    return readUnsent(this.db);
  }

  async verification(): Promise<Verification> {
    const read = () => this.db.live<MetaRow, string>("meta").get("verification");
    return ((await this.db.use(read))?.value as Verification | undefined) ?? unverified;
  }

  /**
   * Returns rows with all fields of the model. A device that was filled for an earlier one lacks its new fields until they come.
   * They are empty then, as the types of rows say.
   */
  #withAllFields<E extends AnyEntity, R extends Row | undefined>(entity: E, rows: readonly R[]): (RowOf<E> | Exclude<R, Row>)[] {
    const whole = rows as unknown as (RowOf<E> | Exclude<R, Row>)[];
    if (!this.#missing.has(entity.name)) return whole;
    const names = Object.keys(allFields(entity));
    const empty = Object.fromEntries(names.map((name) => [name, null]));
    return whole.map((row) => (row && !names.every((name) => name in row) ? { ...empty, ...row } : row));
  }

  /** Marks every entity as missing again, after a wipe. */
  protected expectAll(): void {
    this.#missing = new Set(this.model.entities.map(({ name }) => name));
  }
}
