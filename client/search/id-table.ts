import { grown, trimmed } from "./typed-array.ts";

export interface SavedIds {
  readonly words: Uint32Array;
}

const wordsPerId = 4;

/**
 * Maps slots to UUIDs and back, in 16 bytes an id and a hash table of small integers. Strings in a Map would take more than all
 * other columns together.
 */
export class IdTable {
  count: number;
  #words: Uint32Array;
  /** At the place to which an id hashes: its slot + 1, or 0 if the place is free. The table is at most half full. */
  #places: Int32Array;

  constructor(saved?: SavedIds) {
    this.#words = saved?.words ?? new Uint32Array(64);
    this.count = saved ? saved.words.length / wordsPerId : 0;
    this.#places = this.#hashed();
  }

  /** Returns the slot of an id, or -1. */
  find(id: string): number {
    const words = wordsOf(id);
    return (this.#places[this.#placeOf(words)] ?? 0) - 1;
  }

  /** Returns the slot of an id. An id without a slot gets one at the end. */
  findOrAdd(id: string): number {
    const words = wordsOf(id);
    const place = this.#placeOf(words);
    const slot = (this.#places[place] ?? 0) - 1;
    if (slot >= 0) return slot;
    this.#words = grown(this.#words, (this.count + 1) * wordsPerId);
    this.#words.set(words, this.count * wordsPerId);
    this.#places[place] = ++this.count;
    if (this.count * 2 > this.#places.length) this.#places = this.#hashed();
    return this.count - 1;
  }

  id(slot: number): string {
    let hex = "";
    for (let i = 0; i < wordsPerId; i++) hex += this.#word(slot, i).toString(16).padStart(8, "0");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Orders two slots by id, as text would. */
  compare(a: number, b: number): number {
    for (let i = 0; i < wordsPerId; i++) {
      const difference = this.#word(a, i) - this.#word(b, i);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Returns all slots in the order of their ids. */
  slotsById(): Uint32Array {
    const slots = Uint32Array.from({ length: this.count }, (_, slot) => slot);
    for (let slot = 1; slot < this.count; slot++) {
      // Rows are read in the order of their ids; sorting is for what was added since.
      if (this.compare(slot - 1, slot) > 0) return slots.sort((a, b) => this.compare(a, b));
    }
    return slots;
  }

  save(): SavedIds {
    return { words: trimmed(this.#words, this.count * wordsPerId) };
  }

  get bytes(): number {
    return this.#words.byteLength + this.#places.byteLength;
  }

  #word(slot: number, i: number): number {
    return this.#words[slot * wordsPerId + i] ?? 0;
  }

  #hashed(): Int32Array {
    let size = 64;
    while (size < this.count * 3) size *= 2;
    this.#places = new Int32Array(size);
    for (let slot = 0; slot < this.count; slot++) {
      const words = this.#words.subarray(slot * wordsPerId, (slot + 1) * wordsPerId);
      this.#places[this.#placeOf(words)] = slot + 1;
    }
    return this.#places;
  }

  /** Returns the place of these words, or the free place where they belong. */
  #placeOf(words: Uint32Array | number[]): number {
    const mask = this.#places.length - 1;
    const [a = 0, b = 0, c = 0, d = 0] = words;
    // The tail of a UUID is random, its head a time: mix both.
    let place = (Math.imul(d ^ (c >>> 3), 0x9e3779b1) ^ Math.imul(a ^ b, 0x85ebca6b)) >>> 0;
    for (place = (place ^ (place >>> 15)) & mask; ; place = (place + 1) & mask) {
      const slot = (this.#places[place] ?? 0) - 1;
      if (slot < 0) return place;
      if (this.#word(slot, 3) === d && this.#word(slot, 2) === c && this.#word(slot, 1) === b && this.#word(slot, 0) === a)
        return place;
    }
  }
}

/** A UUID as four numbers. @throws Error for anything else: only rows with UUIDs are listed */
function wordsOf(id: string): number[] {
  if (id.length !== 36) throw new Error(noUuid);
  const words = [0, 0, 0, 0];
  let digits = 0;
  for (let at = 0; at < 36; at++) {
    if (at === 8 || at === 13 || at === 18 || at === 23) continue;
    const code = id.charCodeAt(at);
    const digit = code <= 57 ? code - 48 : (code | 32) - 87;
    if (digit < 0 || digit > 15 || (code > 57 && digit < 10)) throw new Error(noUuid);
    const word = digits++ >>> 3;
    words[word] = (((words[word] ?? 0) << 4) | digit) >>> 0;
  }
  return words;
}

const noUuid = "a listed row has no UUID";
