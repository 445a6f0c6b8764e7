import type { Row } from "#sync/engine/entity.ts";
import type { CodeSource, Listing, NewestJoin } from "#sync/engine/listing.ts";
import { ChildOwners } from "./child-owners.ts";
import { CodeColumn, type SavedCodes, widthFor } from "./code-column.ts";
import { NewestColumn, type NewestValue, type SavedNewest } from "./newest-column.ts";
import { savedPart, unsound } from "./saved-part.ts";

export interface SavedChildren {
  readonly owners: Readonly<Record<string, Float64Array>>;
  readonly codes: Readonly<Record<string, SavedCodes>>;
  readonly newest: Readonly<Record<string, SavedNewest>>;
}

/** Reads the current rows of `entity` whose lookup `by` is `id`. */
export type ReadChildren = (entity: string, by: string, id: string) => Promise<readonly Row[]>;

/** Slots and ids of the rows that children belong to. */
export interface Parents {
  /** Returns the slot of an id, and adds one if it has none. */
  slot(id: string): number;
  id(slot: number): string;
  /** Reports that the visible values of this slot's row have changed, or of any row. */
  changed(slot?: number): void;
}

/** The children of one entity whose field `by` has their parent's id, and the joins that use them. */
interface Feed {
  readonly entity: string;
  readonly by: string;
  readonly owners: ChildOwners;
  /** Each adds a row; it returns false if all children of the slot must be read instead. */
  readonly joins: { readonly name: string; add(slot: number, row: Row): boolean }[];
}

interface Join {
  readonly sources: readonly { readonly entity: string; readonly by: string }[];
  settle(slot: number, children: readonly (readonly Row[])[]): void;
}

/** Number of parallel reads. */
const chunk = 50;

/**
 * The joins from child rows to a listed row ("codes", "newest"). A new child is added at once. Of a changed or removed child, only
 * candidates for its parent are known. They are marked as stale, and `settle` reads all their children again.
 */
export class ChildJoins {
  readonly #parents: Parents;
  readonly #feeds = new Map<string, Feed>();
  readonly #joins = new Map<string, Join>();
  readonly #codes: Record<string, CodeColumn> = {};
  readonly #newest: Record<string, { readonly column: NewestColumn; readonly join: NewestJoin }> = {};
  /** Slots to read again, by join. */
  readonly #doubts = new Map<string, Set<number>>();
  /** Targets that became visible or hidden, by join: all rows that reference them have to be read again. */
  readonly #moved = new Map<string, Set<string>>();

  /** @throws Error if the saved data does not fit `count` slots */
  constructor(listing: Listing, parents: Parents, count: number, saved?: SavedChildren) {
    this.#parents = parents;
    for (const [name, join] of Object.entries(listing.joins ?? {})) {
      if (join.kind === "codes") this.#addCodes(name, join.sources, saved);
      else if (join.kind === "newest") this.#addNewest(name, join, saved);
    }
    for (const [key, feed] of this.#feeds) {
      const owners = savedPart(saved?.owners, key);
      if (owners) this.#feeds.set(key, { ...feed, owners: new ChildOwners(owners) });
    }
    if (saved && !isSound(saved, count)) throw new Error(unsound);
  }

  /** Adds a child. `fresh`: the table was empty, and each child is put once. */
  put(entity: string, by: string, row: Row, fresh: boolean): void {
    const feed = this.#feed(entity, by);
    const before = fresh ? [] : feed.owners.of(String(row.id));
    const parent = row[by];
    const slot = typeof parent === "string" ? this.#parents.slot(parent) : -1;
    if (slot >= 0) feed.owners.add(String(row.id), slot);
    if (before.length > 0) return this.#doubt(feed, slot < 0 ? before : [slot, ...before]);
    if (slot < 0) return;
    for (const { name, add } of feed.joins) if (!add(slot, row)) this.#doubts.get(name)?.add(slot);
    this.#parents.changed(slot);
  }

  remove(entity: string, by: string, id: string): void {
    const feed = this.#feed(entity, by);
    this.#doubt(feed, feed.owners.of(id));
  }

  putTarget(name: string, row: Row): void {
    if (this.#newest[name]?.column.putTarget(row)) this.#moved.get(name)?.add(String(row.id));
    this.#parents.changed();
  }

  removeTarget(name: string, id: string): void {
    if (this.#newest[name]?.column.removeTarget(id)) this.#moved.get(name)?.add(id);
    this.#parents.changed();
  }

  /** Returns how many rows have to read their children again, and how many targets were moved. */
  get doubts(): number {
    return [...this.#doubts.values(), ...this.#moved.values()].reduce((sum, each) => sum + each.size, 0);
  }

  /** Reads the stale rows again. Changes made meanwhile are in the change log, and are processed later. */
  async settle(read: ReadChildren): Promise<void> {
    for (const [name, ids] of this.#moved) {
      const join = this.#newest[name]?.join;
      for (const id of take(ids)) {
        if (!join) continue;
        for (const child of await read(join.entity, join.via, id)) {
          const parent = child[join.by];
          if (typeof parent === "string") this.#doubts.get(name)?.add(this.#parents.slot(parent));
        }
      }
    }
    for (const [name, doubts] of this.#doubts) {
      const slots = take(doubts);
      for (let from = 0; from < slots.length; from += chunk)
        await Promise.all(slots.slice(from, from + chunk).map((slot) => this.#settleOne(name, slot, read)));
    }
  }

  value(name: string, slot: number): NewestValue | null {
    return this.#newest[name]?.column.get(slot) ?? null;
  }

  /** Returns the joins whose values rows show. */
  get shown(): readonly string[] {
    return Object.keys(this.#newest);
  }

  /**
   * Clears the mask for rows that have none of these codes.
   * @throws Error for a join that is not declared
   */
  keepAny(name: string, codes: readonly number[], mask: Uint8Array): void {
    const column = Object.hasOwn(this.#codes, name) ? this.#codes[name] : undefined;
    if (!column) throw new Error(`no listing declares ${name}`);
    column.keepAny(codes, mask);
  }

  /** Merges changes into the fast structures; when `idle`, even if there are few. */
  fold(idle: boolean): void {
    for (const { owners } of this.#feeds.values()) owners.settle(idle);
    if (idle) for (const { column } of Object.values(this.#newest)) column.fold();
  }

  save(count: number): SavedChildren {
    return {
      owners: Object.fromEntries([...this.#feeds].map(([key, { owners }]) => [key, owners.save()])),
      codes: Object.fromEntries(Object.entries(this.#codes).map(([name, column]) => [name, column.save(count)])),
      newest: Object.fromEntries(Object.entries(this.#newest).map(([name, { column }]) => [name, column.save(count)])),
    };
  }

  get bytes(): number {
    const newest = Object.values(this.#newest).map(({ column }) => column.bytes);
    const parts = [...Object.values(this.#codes), ...[...this.#feeds.values()].map(({ owners }) => owners)];
    return [...newest, ...parts.map(({ bytes }) => bytes)].reduce((sum, bytes) => sum + bytes, 0);
  }

  async #settleOne(name: string, slot: number, read: ReadChildren): Promise<void> {
    const join = this.#joins.get(name);
    if (!join) return;
    const id = this.#parents.id(slot);
    const children = await Promise.all(join.sources.map(({ entity, by }) => read(entity, by, id)));
    for (const [at, { entity, by }] of join.sources.entries()) {
      // A child that was added after the log was read may already be gone again.
      for (const child of children[at] ?? []) this.#feed(entity, by).owners.add(String(child.id), slot);
    }
    join.settle(slot, children);
    this.#parents.changed(slot);
  }

  #addCodes(name: string, sources: readonly CodeSource[], saved: SavedChildren | undefined): void {
    const column = new CodeColumn(savedPart(saved?.codes, name));
    this.#codes[name] = column;
    for (const source of sources) {
      const add = (slot: number, row: Row) => {
        column.add(slot, codesIn(source, row));
        return true;
      };
      this.#feed(source.entity, source.by).joins.push({ name, add });
    }
    this.#doubts.set(name, new Set());
    this.#joins.set(name, {
      sources,
      settle: (slot, children) =>
        column.set(
          slot,
          sources.flatMap((source, at) => (children[at] ?? []).flatMap((row) => codesIn(source, row))),
        ),
    });
  }

  #addNewest(name: string, join: NewestJoin, saved: SavedChildren | undefined): void {
    const column = new NewestColumn(join, savedPart(saved?.newest, name));
    this.#newest[name] = { column, join };
    this.#feed(join.entity, join.by).joins.push({ name, add: (slot, row) => column.add(slot, row) });
    this.#doubts.set(name, new Set());
    this.#moved.set(name, new Set());
    this.#joins.set(name, { sources: [join], settle: (slot, [children = []]) => column.settle(slot, children) });
  }

  #feed(entity: string, by: string): Feed {
    const key = `${entity}?${by}`;
    let feed = this.#feeds.get(key);
    if (!feed) this.#feeds.set(key, (feed = { entity, by, owners: new ChildOwners(), joins: [] }));
    return feed;
  }

  #doubt(feed: Feed, slots: readonly number[]): void {
    for (const { name } of feed.joins) for (const slot of slots) this.#doubts.get(name)?.add(slot);
  }
}

function codesIn({ value, where = {} }: CodeSource, row: Row): number[] {
  if (Object.entries(where).some(([field, wanted]) => row[field] !== wanted)) return [];
  const held = row[value];
  return (Array.isArray(held) ? held : [held]).filter((code): code is number => typeof code === "number");
}

function take<T>(set: Set<T>): T[] {
  const all = [...set];
  set.clear();
  return all;
}

/** Whether the saved data has values for every slot. Data of a wrong shape throws. */
function isSound({ owners, codes, newest }: SavedChildren, count: number): boolean {
  return (
    Object.values(owners).every((entries) => ArrayBuffer.isView(entries)) &&
    Object.values(codes).every((saved) => saved.bits.length === count * widthFor(saved.codes.length)) &&
    Object.values(newest).every(
      (saved) =>
        [saved.codes.length, saved.days.length].every((length) => length === count) &&
        saved.shown.length * 4 === saved.ids.words.length &&
        Object.values(saved.texts).every(
          ({ ends, text }) => ends.length === saved.shown.length && (ends.at(-1) ?? 0) === text.length,
        ),
    )
  );
}
