import { grown, trimmed } from "./typed-array.ts";

export interface SavedText {
  readonly text: string;
  readonly ends: Uint32Array;
}

/** A buffer for the places of one search at a time. It is allocated once: a search must not wait for memory to be cleared. */
let scratch: Uint32Array = new Uint32Array(16_384);

function moreScratch(): Uint32Array {
  scratch = grown(scratch, scratch.length * 2);
  return scratch;
}

/**
 * Keeps one text for each slot, all joined into one string with their ends as numbers. `indexOf` on it is the fastest search, at
 * one byte a letter if every letter is Latin. Texts set since the last `fold` are kept apart.
 */
export class JoinedText {
  #text: string;
  #ends: Uint32Array;
  #count: number;
  readonly #pending = new Map<number, string>();

  constructor(saved?: SavedText) {
    this.#text = saved?.text ?? "";
    this.#ends = saved?.ends ?? new Uint32Array(16);
    this.#count = saved?.ends.length ?? 0;
  }

  /** Number of texts that are not folded yet. */
  get pending(): number {
    return this.#pending.size;
  }

  get(slot: number): string {
    return this.#pending.get(slot) ?? this.#folded(slot);
  }

  /** Sets a slot's text; returns whether that changed anything. */
  set(slot: number, text: string): boolean {
    if (this.get(slot) === text && (slot < this.#count || this.#pending.has(slot))) return false;
    this.#pending.set(slot, text);
    return true;
  }

  /** Joins the texts set since the last call; the time is proportional to the whole text. */
  fold(): void {
    if (this.#pending.size === 0) return;
    const slots = [...this.#pending.keys()].sort((a, b) => a - b);
    const count = Math.max(this.#count, (slots.at(-1) ?? -1) + 1);
    const pieces: string[] = [];
    const old = this.#ends;
    this.#ends = grown(old, count).slice();
    let next = 0;
    let shift = 0;
    for (const slot of slots) {
      this.#keep(pieces, old, next, slot, shift);
      const text = this.#pending.get(slot) ?? "";
      const start = slot === 0 ? 0 : (this.#ends[slot - 1] ?? 0);
      pieces.push(text);
      this.#ends[slot] = start + text.length;
      shift = start + text.length - (slot < this.#count ? (old[slot] ?? 0) : this.#text.length);
      next = slot + 1;
    }
    this.#keep(pieces, old, next, count, shift);
    this.#text = pieces.join("");
    this.#count = count;
    this.#pending.clear();
  }

  /** Returns the indexes of `part` in the folded texts, ascending. They are valid until the next `fold`. */
  places(part: string): Uint32Array {
    const text = this.#text;
    let found = scratch;
    let count = 0;
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      if (count === found.length) found = moreScratch();
      found[count++] = at;
    }
    return found.slice(0, count);
  }

  /** Narrows `places`, the indexes of the first `letters` letters of `longer`, to the indexes of all of it. */
  extend(places: Uint32Array, letters: number, longer: string): Uint32Array {
    const text = this.#text;
    const next = longer.charCodeAt(letters);
    const rest = longer.length > letters + 1 ? longer.slice(letters + 1) : undefined;
    while (scratch.length < places.length) moreScratch();
    const kept = scratch;
    let count = 0;
    for (let i = 0; i < places.length; i++) {
      const at = places[i] ?? 0;
      if (text.charCodeAt(at + letters) !== next) continue;
      if (rest === undefined || text.startsWith(rest, at + letters + 1)) kept[count++] = at;
    }
    return kept.slice(0, count);
  }

  /** Marks the slots whose text contains `part`; `places` are all its indexes. Texts must end in a letter that no part contains. */
  mark(part: string, places: Uint32Array, hits: Uint8Array): void {
    const ends = this.#ends;
    const pending = this.#pending;
    let slot = 0;
    for (let i = 0; i < places.length; i++) {
      const at = places[i] ?? 0;
      while ((ends[slot] ?? 0) <= at) slot++;
      if (pending.size === 0 || !pending.has(slot)) hits[slot] = 1;
    }
    for (const [changed, now] of pending) if (now.includes(part)) hits[changed] = 1;
  }

  /** Returns the texts of the first `count` slots. No other slot has one. */
  save(count: number): SavedText {
    this.fold();
    const ends = trimmed(grown(this.#ends, count), count);
    ends.fill(this.#text.length, this.#count);
    return { text: this.#text, ends };
  }

  get bytes(): number {
    const latin = /^[\0-\xff]*$/u.test(this.#text);
    return this.#text.length * (latin ? 1 : 2) + this.#ends.byteLength;
  }

  #folded(slot: number): string {
    if (slot >= this.#count) return "";
    return this.#text.slice(slot === 0 ? 0 : this.#ends[slot - 1], this.#ends[slot]);
  }

  /** Copies the texts of `from` to `to`, which moved by `shift` unchanged; new slots without a text become empty. */
  #keep(pieces: string[], old: Uint32Array, from: number, to: number, shift: number): void {
    const last = Math.min(to, this.#count);
    if (from < last) {
      pieces.push(this.#text.slice(from === 0 ? 0 : old[from - 1], old[last - 1]));
      if (shift !== 0) for (let slot = from; slot < last; slot++) this.#ends[slot] = (old[slot] ?? 0) + shift;
    }
    for (let slot = Math.max(from, this.#count); slot < to; slot++)
      this.#ends[slot] = slot === 0 ? 0 : (this.#ends[slot - 1] ?? 0);
  }
}
