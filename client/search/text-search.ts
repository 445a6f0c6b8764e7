import { JoinedText, type SavedText } from "./joined-text.ts";

export interface SavedSearch {
  readonly narrow: SavedText;
  readonly wide: SavedText;
}

/** Ends every text; search keys hold no white space, so no match reaches over it. */
const end = "\n";

/** Below this share of all rows, looking at each row that matched before is faster than a scan. */
const fewerThan = 1 / 12;

/**
 * The searched texts of all rows, folded. Latin texts (mails) stand in a string of their own: it takes half the memory, and a
 * Japanese fragment does not even look at it.
 */
export class TextSearch {
  readonly #narrow: JoinedText;
  readonly #wide: JoinedText;
  #last: { readonly key: string; readonly count: number; readonly hits: Uint8Array } | undefined;

  constructor(saved?: SavedSearch) {
    this.#narrow = new JoinedText(saved?.narrow);
    this.#wide = new JoinedText(saved?.wide);
  }

  /** The searched texts of a row, each a search key. */
  set(slot: number, keys: readonly string[]): void {
    const filled = keys.filter((key) => key !== "");
    const changed = [
      this.#narrow.set(slot, lines(filled.filter((key) => latin.test(key)))),
      this.#wide.set(slot, lines(filled.filter((key) => !latin.test(key)))),
    ];
    if (changed.includes(true)) this.#last = undefined;
  }

  /** One byte for each of the first `count` slots: 1 where a text has `key`. Kept until the next call: not to be changed. */
  match(key: string, count: number): Uint8Array {
    const last = this.#last;
    if (last?.key === key && last.count === count) return last.hits;
    const hits = new Uint8Array(count);
    const narrows = last !== undefined && last.count === count && key.includes(last.key);
    if (!narrows || !this.#matchWithin(last.hits, key, hits)) {
      this.#wide.scan(key, hits);
      if (latin.test(key)) this.#narrow.scan(key, hits);
    }
    this.#last = { key, count, hits };
    return hits;
  }

  /** Texts that stand beside the joined ones and slow a search down. */
  get pending(): number {
    return this.#narrow.pending + this.#wide.pending;
  }

  fold(): void {
    this.#narrow.fold();
    this.#wide.fold();
  }

  save(count: number): SavedSearch {
    return { narrow: this.#narrow.save(count), wide: this.#wide.save(count) };
  }

  get bytes(): number {
    return this.#narrow.bytes + this.#wide.bytes;
  }

  /** Looks only at the slots that matched a part of `key`. False, and nothing done, when they are too many for that. */
  #matchWithin(before: Uint8Array, key: string, hits: Uint8Array): boolean {
    const most = before.length * fewerThan;
    let candidates = 0;
    for (let slot = 0; slot < before.length; slot++) candidates += before[slot] ?? 0;
    if (candidates > most) return false;
    const isLatin = latin.test(key);
    for (let slot = before.indexOf(1); slot >= 0; slot = before.indexOf(1, slot + 1)) {
      if ((isLatin && this.#narrow.get(slot).includes(key)) || this.#wide.get(slot).includes(key)) hits[slot] = 1;
    }
    return true;
  }
}

const latin = /^[\0-\xff]*$/u;
const lines = (keys: readonly string[]): string => (keys.length === 0 ? "" : keys.join(end) + end);
