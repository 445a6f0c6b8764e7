import type { Row } from "#sync/engine/entity.ts";
import type { SetJoin } from "#sync/engine/listing.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { JoinedText, type SavedText } from "./joined-text.ts";
import { grown, trimmed } from "./typed-array.ts";

export interface SavedSets {
  readonly ids: readonly string[];
  readonly starts: Uint32Array;
  readonly sizes: Uint32Array;
  readonly values: Uint32Array;
  readonly texts: SavedText;
}

/**
 * A small set of ids for each slot (the tags of a row), as consecutive numbers. If the join says which texts are searched, those of
 * the joined rows are kept and searched once.
 */
export class SetColumn {
  readonly #join: Pick<SetJoin, "search">;
  readonly #texts: JoinedText;
  readonly #ids: string[];
  readonly #codes: Map<string, number>;
  #starts: Uint32Array;
  #sizes: Uint32Array;
  #values: Uint32Array;
  #used: number;

  constructor(join: Pick<SetJoin, "search">, saved?: SavedSets) {
    this.#join = join;
    this.#texts = new JoinedText(saved?.texts);
    this.#ids = saved ? [...saved.ids] : [];
    this.#codes = new Map(this.#ids.map((id, code) => [id, code]));
    this.#starts = saved?.starts ?? new Uint32Array(16);
    this.#sizes = saved?.sizes ?? new Uint32Array(16);
    this.#values = saved?.values ?? new Uint32Array(16);
    this.#used = saved?.values.length ?? 0;
  }

  get(slot: number): string[] {
    return this.#codesOf(slot)
      .map((code) => this.#ids[code] ?? "")
      .sort();
  }

  /** Adds an id to a slot's set; returns whether it is new. */
  add(slot: number, id: string): boolean {
    const code = this.#codeOf(id);
    const codes = this.#codesOf(slot);
    if (codes.includes(code)) return false;
    const atEnd = codes.length > 0 && (this.#starts[slot] ?? 0) + codes.length === this.#used;
    this.#put(slot, atEnd ? [code] : [...codes, code], atEnd ? codes.length : 0);
    return true;
  }

  /** Removes an id from a slot's set; returns whether it was there. */
  delete(slot: number, id: string): boolean {
    const code = this.#codes.get(id);
    const codes = this.#codesOf(slot);
    if (code === undefined || !codes.includes(code)) return false;
    const start = this.#starts[slot] ?? 0;
    const left = codes.filter((other) => other !== code);
    this.#values.set(left, start);
    this.#sizes[slot] = left.length;
    return true;
  }

  putTarget(row: Row): void {
    const keys = (this.#join.search ?? []).map((group) => searchKey(group.map((name) => row[name] ?? "").join("")));
    this.#texts.set(this.#codeOf(String(row.id)), `${keys.join("\n")}\n`);
  }

  removeTarget(id: string): void {
    const code = this.#codes.get(id);
    if (code !== undefined) this.#texts.set(code, "");
  }

  /** Adds to the mask those slots among `state` whose set includes a row with this key in a searched text. */
  match(key: string, state: Uint8Array, mask: Uint8Array): void {
    const found = new Uint8Array(this.#ids.length);
    this.#texts.mark(key, this.#texts.places(key), found);
    if (!found.includes(1)) return;
    for (let slot = 0; slot < mask.length; slot++) {
      const start = this.#starts[slot] ?? 0;
      const end = start + (this.#sizes[slot] ?? 0);
      for (let at = start; at < end; at++)
        mask[slot] = (mask[slot] ?? 0) | ((found[this.#values[at] ?? 0] ?? 0) & (state[slot] ?? 0));
    }
  }

  fold(): void {
    this.#texts.fold();
  }

  /** Clears the mask for sets that lack one of these ids. */
  keepAll(ids: readonly string[], mask: Uint8Array): void {
    for (const id of new Set(ids)) {
      const code = this.#codes.get(id);
      if (code === undefined) {
        mask.fill(0);
        return;
      }
      for (let slot = 0; slot < mask.length; slot++) if (mask[slot] === 1 && !this.#has(slot, code)) mask[slot] = 0;
    }
  }

  /** Returns the sets without the gaps that moved sets have left. */
  save(count: number): SavedSets {
    const starts = new Uint32Array(count);
    let used = 0;
    for (let slot = 0; slot < count; slot++) used += this.#sizes[slot] ?? 0;
    const values = new Uint32Array(used);
    used = 0;
    for (let slot = 0; slot < count; slot++) {
      starts[slot] = used;
      for (const code of this.#codesOf(slot)) values[used++] = code;
    }
    return {
      ids: [...this.#ids],
      starts,
      sizes: trimmed(grown(this.#sizes, count), count),
      values,
      texts: this.#texts.save(this.#ids.length),
    };
  }

  get bytes(): number {
    return this.#starts.byteLength + this.#sizes.byteLength + this.#values.byteLength + this.#texts.bytes;
  }

  #codeOf(id: string): number {
    const known = this.#codes.get(id);
    if (known !== undefined) return known;
    const code = this.#ids.push(id) - 1;
    this.#codes.set(id, code);
    return code;
  }

  #has(slot: number, code: number): boolean {
    const start = this.#starts[slot] ?? 0;
    const end = start + (this.#sizes[slot] ?? 0);
    for (let at = start; at < end; at++) if (this.#values[at] === code) return true;
    return false;
  }

  #codesOf(slot: number): number[] {
    const start = this.#starts[slot] ?? 0;
    return Array.from(this.#values.subarray(start, start + (this.#sizes[slot] ?? 0)));
  }

  /** Puts codes at the end of the set; the first `kept` of its codes are already there. */
  #put(slot: number, codes: readonly number[], kept: number): void {
    this.#starts = grown(this.#starts, slot + 1);
    this.#sizes = grown(this.#sizes, slot + 1);
    this.#values = grown(this.#values, this.#used + codes.length);
    this.#values.set(codes, this.#used);
    this.#starts[slot] = this.#used - kept;
    this.#sizes[slot] = kept + codes.length;
    this.#used += codes.length;
  }
}
