import { grown, trimmed } from "./typed-array.ts";

export interface SavedCodes {
  readonly codes: readonly number[];
  readonly bits: Uint32Array;
}

/** A set of small numbers for each slot (the industries of a partner). There is one bit for each number in use. */
export class CodeColumn {
  readonly #codes: number[];
  #places: Map<number, number>;
  /** Number of 32-bit words per slot. */
  #width: number;
  #bits: Uint32Array;

  constructor(saved?: SavedCodes) {
    this.#codes = saved ? [...saved.codes] : [];
    this.#places = new Map(this.#codes.map((code, place) => [code, place]));
    this.#width = widthFor(this.#codes.length);
    this.#bits = saved?.bits ?? new Uint32Array(16);
  }

  add(slot: number, codes: readonly number[]): void {
    for (const code of codes) {
      const place = this.#placeOf(code);
      const word = slot * this.#width + (place >>> 5);
      this.#bits = grown(this.#bits, (slot + 1) * this.#width);
      this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (place & 31));
    }
  }

  /** Replaces the numbers of a slot. */
  set(slot: number, codes: readonly number[]): void {
    this.#bits = grown(this.#bits, (slot + 1) * this.#width);
    this.#bits.fill(0, slot * this.#width, (slot + 1) * this.#width);
    this.add(slot, codes);
  }

  /** Clears the mask for slots that have none of these. */
  keepAny(codes: readonly number[], mask: Uint8Array): void {
    const width = this.#width;
    const wanted = new Uint32Array(width);
    for (const code of codes) {
      const place = this.#places.get(code);
      if (place !== undefined) wanted[place >>> 5] = (wanted[place >>> 5] ?? 0) | (1 << (place & 31));
    }
    const bits = this.#bits;
    for (let slot = 0; slot < mask.length; slot++) {
      let found = 0;
      for (let word = 0; word < width; word++) found |= (bits[slot * width + word] ?? 0) & (wanted[word] ?? 0);
      // The expression is 1 for any bit and 0 for none. It has no branch, which the processor could not predict.
      mask[slot] = (mask[slot] ?? 0) & ((found | -found) >>> 31);
    }
  }

  save(count: number): SavedCodes {
    return { codes: [...this.#codes], bits: trimmed(grown(this.#bits, count * this.#width), count * this.#width) };
  }

  get bytes(): number {
    return this.#bits.byteLength;
  }

  #placeOf(code: number): number {
    const known = this.#places.get(code);
    if (known !== undefined) return known;
    const place = this.#codes.push(code) - 1;
    this.#places.set(code, place);
    const width = widthFor(this.#codes.length);
    if (width > this.#width) this.#widen(width);
    return place;
  }

  #widen(width: number): void {
    const count = Math.ceil(this.#bits.length / this.#width);
    const wider = new Uint32Array(count * width);
    for (let slot = 0; slot < count; slot++)
      wider.set(this.#bits.subarray(slot * this.#width, (slot + 1) * this.#width), slot * width);
    this.#bits = wider;
    this.#width = width;
  }
}

/** Returns the number of 32-bit words that a slot needs for this many numbers. */
export const widthFor = (codes: number): number => Math.max(1, Math.ceil(codes / 32));
