import type { Column } from "./column.ts";
import type { IdTable } from "./id-table.ts";

/** If more rows change at once, all are sorted again instead of moving each. */
const mostMoves = 64;

/** One declared sort: all slots in its order, equal ones by id. It is made on first use, then kept up to date. */
export class SortedOrder {
  readonly #columns: readonly Column[];
  readonly #descending: boolean;
  readonly #ids: IdTable;
  #slots: Uint32Array | undefined;
  #wanted = false;
  readonly #moved = new Set<number>();

  constructor(columns: readonly Column[], descending: boolean, ids: IdTable, saved?: Uint32Array) {
    this.#columns = columns;
    this.#descending = descending;
    this.#ids = ids;
    this.#slots = saved;
  }

  /** Called when a slot is new or its values have changed. */
  touch(slot: number): void {
    if (!this.#slots) return;
    this.#moved.add(slot);
    if (this.#moved.size <= mostMoves) return;
    this.#slots = undefined;
    this.#moved.clear();
  }

  /** Prepares the next query: if this order was used before, and in an idle moment in any case. */
  settle(idle: boolean): void {
    if (this.#wanted || idle) this.slots();
  }

  slots(): Uint32Array {
    this.#wanted = true;
    if (!this.#slots) this.#slots = this.#sorted();
    else if (this.#moved.size > 0) this.#slots = this.#withMoves(this.#slots);
    return this.#slots;
  }

  /** Returns the order, unless it was never used. */
  save(): Uint32Array | undefined {
    return this.#slots && this.slots();
  }

  get bytes(): number {
    return this.#slots?.byteLength ?? 0;
  }

  /** Sorts by counting, from the last field to the first: the time is proportional to the rows. */
  #sorted(): Uint32Array {
    const count = this.#ids.count;
    let slots = this.#ids.slotsById();
    for (const column of [...this.#columns].reverse()) {
      const { ranks, size } = column.ranks(count);
      const none = size - 1;
      const place = (slot: number): number => {
        const rank = ranks[slot] ?? none;
        return this.#descending && rank < none ? none - 1 - rank : rank;
      };
      const starts = new Uint32Array(size + 1);
      for (let slot = 0; slot < count; slot++) starts[place(slot) + 1] = (starts[place(slot) + 1] ?? 0) + 1;
      for (let i = 1; i <= size; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
      const next = new Uint32Array(count);
      for (const slot of slots) {
        const at = place(slot);
        const start = starts[at] ?? 0;
        next[start] = slot;
        starts[at] = start + 1;
      }
      slots = next;
    }
    return slots;
  }

  #withMoves(before: Uint32Array): Uint32Array {
    const moved = [...this.#moved].sort((a, b) => this.#compare(a, b));
    const slots = new Uint32Array(this.#ids.count);
    let to = 0;
    let from = 0;
    for (const slot of moved) {
      const until = this.#placeFor(slot, before, from);
      for (; from < until; from++) if (!this.#moved.has(before[from] ?? 0)) slots[to++] = before[from] ?? 0;
      slots[to++] = slot;
    }
    for (; from < before.length; from++) if (!this.#moved.has(before[from] ?? 0)) slots[to++] = before[from] ?? 0;
    this.#moved.clear();
    return slots;
  }

  /** Returns the index for a moved slot among those that stayed, from `from` on. */
  #placeFor(slot: number, among: Uint32Array, from: number): number {
    let low = from;
    let high = among.length;
    while (low < high) {
      let middle = (low + high) >>> 1;
      // A moved slot is still in its old place: compare with the next one that stayed.
      while (middle < high && this.#moved.has(among[middle] ?? 0)) middle++;
      if (middle < high && this.#compare(among[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = Math.min((low + high) >>> 1, middle);
    }
    return low;
  }

  #compare(a: number, b: number): number {
    for (const column of this.#columns) {
      const difference = column.compare(a, b);
      if (difference !== 0)
        return this.#descending && column.get(a) !== null && column.get(b) !== null ? -difference : difference;
    }
    return this.#ids.compare(a, b);
  }
}
