import { grown } from "./typed-array.ts";

/** Bits of a number for the slot: more rows than any device has. The others of its 53 bits distinguish ids. */
const slots = 2 ** 26;
const fingerprints = 2 ** 27;

/** Number of unsorted entries from which they are merged without waiting for an idle moment. */
const mostPending = 4_000;

/**
 * Maps each child row to its parent's slot, in 8 bytes a child. The key of a removed child does not contain its parent. Only a
 * fingerprint of the id is kept, so an answer may contain extra parents, but never lacks one. The caller reads the children of each
 * again.
 */
export class ChildOwners {
  /** Fingerprint and slot as one number, ascending. */
  #sorted: Float64Array;
  readonly #pending = new Map<number, Set<number>>();
  #waiting = 0;

  constructor(saved?: Float64Array) {
    this.#sorted = saved ?? new Float64Array(0);
  }

  /** Records that a child belongs to a slot. */
  add(id: string, slot: number): void {
    const print = fingerprint(id);
    let pending = this.#pending.get(print);
    if (pending?.has(slot) || this.#folded(print).includes(slot)) return;
    if (!pending) this.#pending.set(print, (pending = new Set()));
    pending.add(slot);
    this.#waiting++;
  }

  /** Returns the slots that a child belongs or belonged to, and perhaps others; none for one that was never added. */
  of(id: string): number[] {
    const print = fingerprint(id);
    return [...new Set([...this.#folded(print), ...(this.#pending.get(print) ?? [])])];
  }

  /** Merges the new entries; unless `idle`, only if there are many. */
  settle(idle: boolean): void {
    if (this.#waiting === 0 || (!idle && this.#waiting < Math.max(mostPending, this.#sorted.length / 4))) return;
    const merged = grown(this.#sorted, this.#sorted.length + this.#waiting).slice(0, this.#sorted.length + this.#waiting);
    let at = this.#sorted.length;
    for (const [print, owners] of this.#pending) for (const slot of owners) merged[at++] = print * slots + slot;
    this.#sorted = merged.sort();
    this.#pending.clear();
    this.#waiting = 0;
  }

  save(): Float64Array {
    this.settle(true);
    return this.#sorted;
  }

  get bytes(): number {
    return this.#sorted.byteLength + this.#waiting * 150;
  }

  #folded(print: number): number[] {
    const from = print * slots;
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (; low < this.#sorted.length; low++) {
      const slot = (this.#sorted[low] ?? 0) - from;
      if (slot >= slots) break;
      found.push(slot);
    }
    return found;
  }
}

/** Returns the last bits of a UUID, which are random. */
const fingerprint = (id: string): number => (Number.parseInt(id.slice(-8), 16) || 0) % fingerprints;
