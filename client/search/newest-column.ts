import type { Row } from "#sync/engine/entity.ts";
import type { NewestJoin } from "#sync/engine/listing.ts";
import { IdTable, type SavedIds } from "./id-table.ts";
import { JoinedText, type SavedText } from "./joined-text.ts";
import { grown, trimmed } from "./typed-array.ts";

/** The values that a row shows of its newest child: the target row, and whether the child is over. */
export type NewestValue = { readonly id: string; readonly over: boolean } & Readonly<Record<string, unknown>>;

export interface SavedNewest {
  readonly ids: SavedIds;
  readonly shown: Uint8Array;
  readonly texts: Readonly<Record<string, SavedText>>;
  readonly codes: Uint32Array;
  readonly days: Int32Array;
}

/** The newest child of each slot (a partner's latest contract), as the row that it points at (the project). */
export class NewestColumn {
  readonly #join: NewestJoin;
  readonly #targets: IdTable;
  /** 1 for a target that has arrived and is not in the trash. */
  #shown: Uint8Array;
  readonly #texts: Readonly<Record<string, JoinedText>>;
  /** For each slot (target + 1) * 2, plus 1 if the child is over; 0 for none. */
  #held: Uint32Array;
  #days: Int32Array;

  constructor(join: NewestJoin, saved?: SavedNewest) {
    this.#join = join;
    this.#targets = new IdTable(saved?.ids);
    this.#shown = saved?.shown ?? new Uint8Array(16);
    this.#texts = Object.fromEntries(join.columns.map((name) => [name, new JoinedText(saved?.texts[name])]));
    this.#held = saved?.codes ?? new Uint32Array(16);
    this.#days = saved?.days ?? new Int32Array(16);
  }

  get(slot: number): NewestValue | null {
    const held = this.#held[slot] ?? 0;
    if (held === 0) return null;
    const target = (held >>> 1) - 1;
    const texts = Object.entries(this.#texts).map(([name, texts]) => [name, texts.get(target) || null] as const);
    return { id: this.#targets.id(target), ...Object.fromEntries(texts), over: (held & 1) === 1 };
  }

  /** Adds a new child. Returns false if all children of the slot must be read to find the newest. */
  add(slot: number, child: Row): boolean {
    const target = this.#targetOf(child);
    if (target < 0) return true;
    const day = dayOf(child[this.#join.latest]);
    const held = this.#held[slot] ?? 0;
    if (held !== 0 && day <= (this.#days[slot] ?? 0)) return day < (this.#days[slot] ?? 0);
    this.#put(slot, target, child, day);
    return true;
  }

  /** Finds the newest of all of a slot's children. */
  settle(slot: number, children: readonly Row[]): void {
    const { latest } = this.#join;
    const candidates = children.filter((child) => this.#targetOf(child) >= 0);
    const [newest] = candidates.sort((a, b) => dayOf(b[latest]) - dayOf(a[latest]) || (String(a.id) < String(b.id) ? 1 : -1));
    if (newest) this.#put(slot, this.#targetOf(newest), newest, dayOf(newest[latest]));
    else if (slot < this.#held.length) this.#held[slot] = 0;
  }

  /** Stores a target row. Returns whether it was hidden or shown by that, so that the newest child of some slots may be another. */
  putTarget(row: Row): boolean {
    const known = this.#targets.find(String(row.id)) >= 0;
    const target = this.#find(String(row.id));
    for (const [name, texts] of Object.entries(this.#texts)) texts.set(target, String(row[name] ?? ""));
    return this.#show(target, (row[this.#join.hiddenBy] ?? null) === null) && known;
  }

  /** Removes a target row. Returns the same as `putTarget`. */
  removeTarget(id: string): boolean {
    const target = this.#targets.find(id);
    return target >= 0 && this.#show(target, false);
  }

  fold(): void {
    for (const texts of Object.values(this.#texts)) texts.fold();
  }

  save(count: number): SavedNewest {
    const targets = this.#targets.count;
    return {
      ids: this.#targets.save(),
      shown: trimmed(grown(this.#shown, targets), targets),
      texts: Object.fromEntries(Object.entries(this.#texts).map(([name, texts]) => [name, texts.save(targets)])),
      codes: trimmed(grown(this.#held, count), count),
      days: trimmed(grown(this.#days, count), count),
    };
  }

  get bytes(): number {
    const texts = Object.values(this.#texts).reduce((sum, text) => sum + text.bytes, 0);
    return this.#targets.bytes + this.#shown.byteLength + texts + this.#held.byteLength + this.#days.byteLength;
  }

  #put(slot: number, target: number, child: Row, day: number): void {
    this.#held = grown(this.#held, slot + 1);
    this.#days = grown(this.#days, slot + 1);
    this.#held[slot] = (target + 1) * 2 + Number((child[this.#join.ended] ?? null) !== null);
    this.#days[slot] = day;
  }

  /**
   * Returns the target of a child that counts, else -1. A target that has not arrived yet is remembered, since its arrival
   * changes the result.
   */
  #targetOf(child: Row): number {
    const id = child[this.#join.via];
    if (typeof id !== "string") return -1;
    const target = this.#find(id);
    return this.#shown[target] === 1 ? target : -1;
  }

  #find(id: string): number {
    const target = this.#targets.findOrAdd(id);
    this.#shown = grown(this.#shown, target + 1);
    return target;
  }

  #show(target: number, shown: boolean): boolean {
    const changed = (this.#shown[target] === 1) !== shown;
    this.#shown[target] = Number(shown);
    return changed;
  }
}

const dayOf = (date: unknown): number => (typeof date === "string" ? Date.parse(date) / 86_400_000 : noDay);
const noDay = -(2 ** 31);
