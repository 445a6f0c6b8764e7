import { JoinedText, type SavedText } from "./joined-text.ts";

export interface SavedSearch {
  readonly narrow: SavedText;
  readonly wide: SavedText;
}

/** The result of the last search: for a longer key, only these places are searched. */
interface Found {
  readonly key: string;
  readonly count: number;
  readonly narrow: Uint32Array;
  readonly wide: Uint32Array;
  readonly hits: Uint8Array;
}

/** Ends every text. Search keys contain no white space, so no match extends beyond it. */
const end = "\n";
const nowhere = new Uint32Array(0);

/**
 * The searched texts of all rows, folded. Latin texts (mail addresses) are in a separate string, which takes half the memory. A
 * search for Japanese text skips that string.
 */
export class TextSearch {
  readonly #narrow: JoinedText;
  readonly #wide: JoinedText;
  #last: Found | undefined;

  constructor(saved?: SavedSearch) {
    this.#narrow = new JoinedText(saved?.narrow);
    this.#wide = new JoinedText(saved?.wide);
  }

  /** Sets the searched texts of a row, each a search key. */
  set(slot: number, keys: readonly string[]): void {
    const filled = keys.filter((key) => key !== "");
    const changed = [
      this.#narrow.set(slot, lines(filled.filter((key) => latin.test(key)))),
      this.#wide.set(slot, lines(filled.filter((key) => !latin.test(key)))),
    ];
    if (changed.includes(true)) this.#last = undefined;
  }

  /** Returns one byte for each of the first `count` slots: 1 if a text contains `key`. The array is reused: do not change it. */
  match(key: string, count: number): Uint8Array {
    const last = this.#last;
    if (last?.key === key && last.count === count) return last.hits;
    const before = last && key.startsWith(last.key) ? last : undefined;
    const wide = places(this.#wide, before?.wide, before?.key, key);
    const narrow = latin.test(key) ? places(this.#narrow, before?.narrow, before?.key, key) : nowhere;
    const hits = new Uint8Array(count);
    this.#wide.mark(key, wide, hits);
    this.#narrow.mark(key, narrow, hits);
    this.#last = { key, count, narrow, wide, hits };
    return hits;
  }

  /** Number of texts that are not joined yet and slow a search down. */
  get pending(): number {
    return this.#narrow.pending + this.#wide.pending;
  }

  fold(): void {
    if (this.pending > 0) this.#last = undefined;
    this.#narrow.fold();
    this.#wide.fold();
  }

  save(count: number): SavedSearch {
    this.fold();
    return { narrow: this.#narrow.save(count), wide: this.#wide.save(count) };
  }

  get bytes(): number {
    return this.#narrow.bytes + this.#wide.bytes;
  }
}

/** Returns the places of `key`. If the previous key is its beginning, only the places of that one are searched. */
function places(texts: JoinedText, before: Uint32Array | undefined, shorter: string | undefined, key: string): Uint32Array {
  return before && shorter !== undefined ? texts.extend(before, shorter.length, key) : texts.places(key);
}

const latin = /^[\0-\xff]*$/u;
const lines = (keys: readonly string[]): string => (keys.length === 0 ? "" : keys.join(end) + end);
