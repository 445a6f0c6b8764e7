import type { Row } from "#sync/engine/entity.ts";
import type { OneJoin } from "#sync/engine/listing.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { JoinedText, type SavedText } from "./joined-text.ts";
import { grown, trimmed } from "./typed-array.ts";

type Target = { readonly id: string } & Readonly<Record<string, unknown>>;

export interface SavedJoin {
  readonly ids: readonly string[];
  readonly targets: readonly (Target | null)[];
  readonly texts: SavedText;
  readonly codes: Uint32Array;
}

/**
 * The joined row of each slot (the company of a partner). Its texts are kept and searched once, however many slots share it:
 * renaming a company is one change.
 */
export class JoinedRowColumn {
  readonly #join: OneJoin;
  readonly #ids: string[];
  readonly #codes: Map<string, number>;
  readonly #targets: (Target | null)[];
  readonly #texts: JoinedText;
  /** For each slot, the code of its row + 1; 0 for none. */
  #held: Uint32Array;

  constructor(join: OneJoin, saved?: SavedJoin) {
    this.#join = join;
    this.#ids = saved ? [...saved.ids] : [];
    this.#codes = new Map(this.#ids.map((id, code) => [id, code]));
    this.#targets = saved ? [...saved.targets] : [];
    this.#texts = new JoinedText(saved?.texts);
    this.#held = saved?.codes ?? new Uint32Array(16);
  }

  get(slot: number): Target | null {
    return this.#targets[(this.#held[slot] ?? 0) - 1] ?? null;
  }

  has(slot: number): boolean {
    return (this.#held[slot] ?? 0) > 0;
  }

  /** Sets the row that a slot is joined to; null for none. The row may not have arrived yet. */
  set(slot: number, id: string | null): void {
    this.#held = grown(this.#held, slot + 1);
    this.#held[slot] = id === null ? 0 : this.#codeOf(id) + 1;
  }

  putTarget(row: Row): void {
    const code = this.#codeOf(String(row.id));
    this.#targets[code] = {
      id: String(row.id),
      ...Object.fromEntries(this.#join.columns.map((name) => [name, row[name] ?? null])),
    };
    const keys = this.#join.search.map((group) => searchKey(group.map((name) => row[name] ?? "").join("")));
    this.#texts.set(code, `${keys.join("\n")}\n`);
  }

  removeTarget(id: string): void {
    const code = this.#codes.get(id);
    if (code === undefined) return;
    this.#targets[code] = null;
    this.#texts.set(code, "");
  }

  /** Adds to the mask those slots among `state` whose joined row contains this key in a searched text. */
  match(key: string, state: Uint8Array, mask: Uint8Array): void {
    const found = new Uint8Array(this.#ids.length + 1);
    this.#texts.mark(key, this.#texts.places(key), found.subarray(1));
    if (!found.includes(1)) return;
    const held = this.#held;
    for (let slot = 0; slot < mask.length; slot++) {
      mask[slot] = (mask[slot] ?? 0) | ((found[held[slot] ?? 0] ?? 0) & (state[slot] ?? 0));
    }
  }

  fold(): void {
    this.#texts.fold();
  }

  save(count: number): SavedJoin {
    const codes = trimmed(grown(this.#held, count), count);
    return { ids: [...this.#ids], targets: [...this.#targets], texts: this.#texts.save(this.#ids.length), codes };
  }

  get bytes(): number {
    return this.#held.byteLength + this.#texts.bytes + this.#ids.length * 250;
  }

  #codeOf(id: string): number {
    const known = this.#codes.get(id);
    if (known !== undefined) return known;
    this.#codes.set(id, this.#ids.length);
    this.#targets.push(null);
    return this.#ids.push(id) - 1;
  }
}
