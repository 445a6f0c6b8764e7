import { mostWords } from "#sync/model/rules/fold.ts";
import { JoinedText, type SavedText } from "./joined-text.ts";

export interface SavedSearch {
  readonly narrow: SavedText;
  readonly wide: SavedText;
}

/** The result of a search. For a longer key, only these places are searched. */
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
/** How many results are kept: one for each word of a query, of which a keystroke changes one. */
const mostKept = mostWords;

/**
 * The searched texts of all rows, folded. Latin texts (mail addresses) are in a separate string, which takes half the memory. A
 * search for Japanese text skips that string.
 */
export class TextSearch {
  readonly #narrow: JoinedText;
  readonly #wide: JoinedText;
  /** The latest results, the last one first. */
  #kept: readonly Found[] = [];

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
    if (changed.includes(true)) this.#kept = [];
  }

  /** Returns one byte for each of the first `count` slots: 1 if a text contains `key`. The array is reused: do not change it. */
  match(key: string, count: number): Uint8Array {
    const known = this.#kept.find((one) => one.key === key && one.count === count);
    if (known) return this.#keep(known).hits;
    const before = this.#kept.filter((one) => one.key !== key && key.startsWith(one.key)).toSorted(byLength)[0];
    const wide = places(this.#wide, before?.wide, before?.key, key);
    const narrow = latin.test(key) ? places(this.#narrow, before?.narrow, before?.key, key) : nowhere;
    const hits = new Uint8Array(count);
    this.#wide.mark(key, wide, hits);
    this.#narrow.mark(key, narrow, hits);
    return this.#keep({ key, count, narrow, wide, hits }, before).hits;
  }

  /** Number of texts that are not joined yet and slow a search down. */
  get pending(): number {
    return this.#narrow.pending + this.#wide.pending;
  }

  fold(): void {
    if (this.pending > 0) this.#kept = [];
    this.#narrow.fold();
    this.#wide.fold();
  }

  save(count: number): SavedSearch {
    this.fold();
    return { narrow: this.#narrow.save(count), wide: this.#wide.save(count) };
  }

  /** Keeps a result before the others, in place of the one that it narrows, and of one for fewer slots. */
  #keep(found: Found, narrowed?: Found): Found {
    const others = this.#kept.filter((one) => one.key !== found.key && one !== narrowed);
    this.#kept = [found, ...others].slice(0, mostKept);
    return found;
  }

  get bytes(): number {
    return this.#narrow.bytes + this.#wide.bytes;
  }
}

/** Returns the places of `key`. If the previous key is its beginning, only the places of that one are searched. */
function places(texts: JoinedText, before: Uint32Array | undefined, shorter: string | undefined, key: string): Uint32Array {
  return before && shorter !== undefined ? texts.extend(before, shorter.length, key) : texts.places(key);
}

const byLength = (one: Found, other: Found): number => other.key.length - one.key.length;
const latin = /^[\0-\xff]*$/u;
const lines = (keys: readonly string[]): string => (keys.length === 0 ? "" : keys.join(end) + end);
