import { type AnyEntity, allFields, type Row } from "#sync/engine/entity.ts";
import type { Listing } from "#sync/engine/listing.ts";
import { searchKey, searchWords } from "#sync/model/rules/fold.ts";
import { ChildJoins, type SavedChildren } from "./child-joins.ts";
import { type Column, columnFor } from "./column.ts";
import { IdTable, type SavedIds } from "./id-table.ts";
import { JoinedRowColumn, type SavedJoin } from "./joined-row-column.ts";
import type { ListOrder, ListQuery, ListResult, ListRow } from "./list-query.ts";
import { savedPart, unsound } from "./saved-part.ts";
import { type SavedSets, SetColumn } from "./set-column.ts";
import { SortedOrder } from "./sorted-order.ts";
import { type SavedSearch, TextSearch } from "./text-search.ts";
import { grown, trimmed } from "./typed-array.ts";

export interface SavedTable {
  readonly ids: SavedIds;
  readonly state: Uint8Array;
  readonly texts: SavedSearch;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly sets: Readonly<Record<string, SavedSets>>;
  readonly ones: Readonly<Record<string, SavedJoin>>;
  readonly children: SavedChildren;
  readonly orders: Readonly<Record<string, Uint32Array | undefined>>;
}

/**
 * The state of a slot: empty, a visible row, or one in the trash, with a bit for each. A slot is empty if its row is gone, or if
 * its links arrived first.
 */
const gone = 0;
const shown = 1;
const hidden = 2;

/** Number of unfolded texts from which they are folded without waiting for an idle moment. */
const mostPending = 4_000;

/** With fewer slots, the number of empty ones is of no importance. */
const fewSlots = 1_000;

/**
 * The columns of a listed entity in memory, in the form that answers a list fastest. It gets rows, links and queries, and does not
 * know their source. Adding the same twice has no effect, in any order: an update may repeat changes.
 */
export class ListingTable {
  readonly #listing: Listing;
  readonly #ids: IdTable;
  #state: Uint8Array;
  #total = 0;
  readonly #texts: TextSearch;
  readonly #columns: Record<string, Column> = {};
  readonly #sets: Record<string, SetColumn> = {};
  readonly #ones: Record<string, JoinedRowColumn> = {};
  readonly #orders: Record<string, SortedOrder> = {};
  /** The joins from child rows. */
  readonly children: ChildJoins;
  /** Returned rows, by slot, so that an unchanged row is the same object. */
  readonly #rows = new Map<number, ListRow>();

  constructor(entity: AnyEntity, saved?: SavedTable) {
    if (!entity.listing) throw new Error(`${entity.name} declares no listing`);
    const listing = entity.listing;
    this.#listing = listing;
    this.#ids = new IdTable(saved?.ids);
    this.#state = saved?.state ?? new Uint8Array(16);
    this.#texts = new TextSearch(saved?.texts);
    const sorted = new Set(Object.values(listing.sorts).flatMap((sort) => sort.by));
    const fields = allFields(entity);
    for (const name of new Set([...listing.columns, ...sorted])) {
      const field = fields[name];
      if (!field) throw new Error(`${entity.name} has no field ${name}`);
      this.#columns[name] = columnFor(field, sorted.has(name), savedPart(saved?.columns, name));
    }
    for (const [name, join] of Object.entries(listing.joins ?? {})) {
      if (join.kind === "set") this.#sets[name] = new SetColumn(join, savedPart(saved?.sets, name));
      else if (join.kind === "one") this.#ones[name] = new JoinedRowColumn(join, savedPart(saved?.ones, name));
    }
    this.children = new ChildJoins(
      listing,
      {
        slot: (id) => this.#slot(id),
        id: (slot) => this.#ids.id(slot),
        changed: (slot) => (slot === undefined ? this.#rows.clear() : this.#rows.delete(slot)),
      },
      this.#ids.count,
      saved?.children,
    );
    for (const [name, { by, descending }] of Object.entries(listing.sorts)) {
      const columns = by.map((field) => this.#columns[field]).filter((column) => column !== undefined);
      this.#orders[name] = new SortedOrder(columns, descending ?? false, this.#ids, saved?.orders[name]);
    }
    if (saved && !isSound(saved, this.#ids.count)) throw new Error(unsound);
    for (const state of this.#state) if (state === shown) this.#total++;
  }

  put(row: Row): void {
    const slot = this.#slot(String(row.id));
    const { hiddenBy, search, hyphened = [] } = this.#listing;
    this.#setState(slot, hiddenBy !== undefined && (row[hiddenBy] ?? null) !== null ? hidden : shown);
    for (const [name, column] of Object.entries(this.#columns)) column.set(slot, row[name]);
    const keys = search.map((group) => searchKey(group.map((name) => row[name] ?? "").join("")));
    for (const name of hyphened) keys.push(searchKey(String(row[name] ?? "")).replaceAll("-", ""));
    this.#texts.set(slot, [...new Set(keys)]);
    this.#touch(slot);
  }

  remove(id: string): void {
    const slot = this.#ids.find(id);
    if (slot < 0 || this.#state[slot] === gone) return;
    this.#setState(slot, gone);
    this.#texts.set(slot, []);
    this.#rows.delete(slot);
  }

  /** Adds `id` to a set of `owner`, which may arrive later. */
  link(join: string, owner: string, id: string): void {
    const slot = this.#slot(owner);
    if (this.#sets[join]?.add(slot, id)) this.#rows.delete(slot);
  }

  unlink(join: string, owner: string, id: string): void {
    const slot = this.#ids.find(owner);
    if (slot >= 0 && this.#sets[join]?.delete(slot, id)) this.#rows.delete(slot);
  }

  /** Sets the row that `owner` is joined to; null for none. Either may arrive later. */
  joinTo(join: string, owner: string, id: string | null): void {
    const slot = id === null ? this.#ids.find(owner) : this.#slot(owner);
    if (slot < 0) return;
    this.#ones[join]?.set(slot, id);
    this.#rows.delete(slot);
  }

  putTarget(join: string, row: Row): void {
    this.#sets[join]?.putTarget(row);
    this.#ones[join]?.putTarget(row);
    this.#rows.clear();
  }

  removeTarget(join: string, id: string): void {
    this.#sets[join]?.removeTarget(id);
    this.#ones[join]?.removeTarget(id);
    this.#rows.clear();
  }

  /** @throws Error if the query contains a sort, column or join that is not declared */
  query(query: ListQuery): Omit<ListResult, "partial"> {
    const order = named(this.#orders, query.sort).slots();
    const mask = this.#mask(query);
    let matched = 0;
    for (let slot = 0; slot < mask.length; slot++) matched += mask[slot] ?? 0;
    const rows: ListRow[] = [];
    let skip = query.offset;
    for (let at = 0; at < order.length && rows.length < query.limit && query.offset < matched; at++) {
      const slot = order[at] ?? 0;
      if (mask[slot] !== 1) continue;
      if (skip > 0) skip--;
      else rows.push(this.#row(slot));
    }
    return { total: query.hidden ? this.#hidden() : this.#total, matched, rows };
  }

  /** @throws Error if the query contains a sort, column or join that is not declared */
  order(query: ListQuery): Omit<ListOrder, "partial"> {
    const all = named(this.#orders, query.sort).slots();
    const mask = this.#mask(query);
    let matched = 0;
    const kept = new Uint32Array(all.length);
    for (const slot of all) if (mask[slot] === 1) kept[matched++] = slot;
    const slots = kept.subarray(0, matched);
    return {
      matched,
      placeOf: (id) => slots.indexOf(this.#ids.find(id)) + 1 || undefined,
      idAt: (place) => {
        const slot = slots[place - 1];
        return slot === undefined ? undefined : this.#ids.id(slot);
      },
      valuesOf: (name) => {
        const column = named(this.#columns, name);
        return Array.from(slots, (slot) => column.get(slot));
      },
    };
  }

  /** Merges changes into the fast structures; when `idle`, even if there are few. */
  settle(idle: boolean): void {
    if (idle || this.#texts.pending > mostPending) {
      this.#texts.fold();
      for (const column of Object.values(this.#columns)) column.fold();
      for (const join of [...Object.values(this.#ones), ...Object.values(this.#sets)]) join.fold();
    }
    this.children.fold(idle);
    for (const order of Object.values(this.#orders)) order.settle(idle);
    if (this.#rows.size > 5_000) this.#rows.clear();
  }

  save(): SavedTable {
    const { count } = this.#ids;
    const each = <T, S>(parts: Record<string, T>, save: (part: T) => S) =>
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, save(part)]));
    return {
      ids: this.#ids.save(),
      state: trimmed(grown(this.#state, count), count),
      texts: this.#texts.save(count),
      columns: each(this.#columns, (column) => column.save(count)),
      sets: each(this.#sets, (set) => set.save(count)),
      ones: each(this.#ones, (one) => one.save(count)),
      children: this.children.save(count),
      orders: each(this.#orders, (order) => order.save()),
    };
  }

  /** Whether removed rows take more space than existing ones: the table should be built anew. */
  get worn(): boolean {
    const { count } = this.#ids;
    if (count < fewSlots) return false;
    let empty = 0;
    for (let slot = 0; slot < count; slot++) empty += Number(this.#state[slot] === gone);
    return empty * 2 > count;
  }

  /** Returns the memory in use, for the bench: bytes by part, with an estimate for the hash of a Map. */
  memory(): { readonly rows: number; readonly bytes: number } {
    const parts = [this.#columns, this.#sets, this.#ones, this.#orders].flatMap((group) =>
      Object.values<{ bytes: number }>(group),
    );
    const own = this.#ids.bytes + this.#state.byteLength + this.#texts.bytes + this.children.bytes;
    const bytes = parts.reduce((sum, part) => sum + part.bytes, own);
    return { rows: this.#total, bytes };
  }

  #hidden(): number {
    let count = 0;
    for (const state of this.#state) count += Number(state === hidden);
    return count;
  }

  /** Returns one byte per slot: 1 if the row is visible for this query and matches it. */
  #mask({ hidden: ofHidden = false, text, ids, filters = {}, ranges = {}, sets = {}, codes = {} }: ListQuery): Uint8Array {
    const { count } = this.#ids;
    const mask = new Uint8Array(count);
    const state = ofHidden ? this.#state.map((one) => one >> 1) : this.#state;
    const [first = "", ...more] = searchWords(text ?? "").map(searchKey);
    if (first !== "") this.#match(first, state, mask);
    else for (let slot = 0; slot < count; slot++) mask[slot] = (state[slot] ?? 0) & shown;
    for (const key of more) {
      const also = new Uint8Array(count);
      this.#match(key, state, also);
      for (let slot = 0; slot < count; slot++) mask[slot] = (mask[slot] ?? 0) & (also[slot] ?? 0);
    }
    if (ids) keepOnly(new Set(ids.map((id) => this.#ids.find(id))), mask);
    for (const [name, values] of Object.entries(filters)) if (values.length > 0) named(this.#columns, name).keep(values, mask);
    for (const [name, range] of Object.entries(ranges)) {
      const column = named(this.#columns, name);
      if (!column.keepWithin) throw new Error(`${name} has no ranges`);
      column.keepWithin(range, mask);
    }
    for (const [name, ids] of Object.entries(sets)) if (ids.length > 0) named(this.#sets, name).keepAll(ids, mask);
    for (const [name, any] of Object.entries(codes)) if (any.length > 0) this.children.keepAny(name, any, mask);
    return mask;
  }

  /** Marks those slots among `state` that contain a key, and no others. */
  #match(key: string, state: Uint8Array, mask: Uint8Array): void {
    const hits = this.#texts.match(key, mask.length);
    for (let slot = 0; slot < mask.length; slot++) mask[slot] = (state[slot] ?? 0) & shown & (hits[slot] ?? 0);
    for (const one of Object.values(this.#ones)) one.match(key, state, mask);
    for (const set of Object.values(this.#sets)) set.match(key, state, mask);
  }

  #row(slot: number): ListRow {
    const known = this.#rows.get(slot);
    if (known) return known;
    const row: Record<string, unknown> & { id: string } = { id: this.#ids.id(slot) };
    for (const name of this.#listing.columns) row[name] = this.#columns[name]?.get(slot);
    for (const [name, set] of Object.entries(this.#sets)) row[name] = set.get(slot);
    for (const [name, one] of Object.entries(this.#ones)) row[name] = one.get(slot);
    for (const name of this.children.shown) row[name] = this.children.value(name, slot);
    this.#rows.set(slot, row);
    return row;
  }

  #slot(id: string): number {
    const before = this.#ids.count;
    const slot = this.#ids.findOrAdd(id);
    if (this.#ids.count > before) {
      this.#state = grown(this.#state, slot + 1);
      this.#state[slot] = gone;
      for (const column of Object.values(this.#columns)) column.set(slot, null);
      this.#touch(slot);
    }
    return slot;
  }

  #setState(slot: number, state: number): void {
    this.#total += Number(state === shown) - Number(this.#state[slot] === shown);
    this.#state[slot] = state;
  }

  #touch(slot: number): void {
    this.#rows.delete(slot);
    for (const order of Object.values(this.#orders)) order.touch(slot);
  }
}

function keepOnly(slots: ReadonlySet<number>, mask: Uint8Array): void {
  for (let slot = 0; slot < mask.length; slot++) if (!slots.has(slot)) mask[slot] = 0;
}

function named<T>(parts: Readonly<Record<string, T>>, name: string): T {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined) throw new Error(`no listing declares ${name}`);
  return part;
}

/** Whether the saved data has values for every slot. Data of a wrong shape throws. */
function isSound({ state, texts, columns, sets, ones, orders }: SavedTable, count: number): boolean {
  const fits = (part: unknown): boolean => {
    if (ArrayBuffer.isView(part)) return "length" in part && part.length === count;
    const { ends, text, codes } = part as { ends?: Uint32Array; text?: string; codes?: Uint32Array };
    if (codes) return codes.length === count;
    return ends?.length === count && typeof text === "string" && (ends.at(-1) ?? 0) === text.length;
  };
  const parts = [state, texts.narrow, texts.wide, ...Object.values(columns), ...Object.values(ones)];
  const lists = Object.values(orders).filter((order) => order !== undefined);
  return [...parts, ...lists, ...Object.values(sets).flatMap((set) => [set.starts, set.sizes])].every(fits);
}
