import type { Field } from "#sync/engine/field.ts";
import { byText } from "#sync/engine/order.ts";
import { sortKey } from "#sync/model/rules/sort-key.ts";
import { JoinedText, type SavedText } from "./joined-text.ts";
import type { FilterValue, ListRange } from "./list-query.ts";
import { grown, trimmed } from "./typed-array.ts";

/** The values of one field for all rows, by slot. */
export interface Column {
  get(slot: number): unknown;
  set(slot: number, value: unknown): void;
  /** Clears the mask for rows whose field has none of these values; null is the value of an empty field. */
  keep(values: readonly FilterValue[], mask: Uint8Array): void;
  /** Clears the mask for rows whose value is outside this range. Only words and days have ranges. */
  keepWithin?(range: ListRange, mask: Uint8Array): void;
  /** Returns a rank for each slot, from 0 to `size` - 1. Equal values have equal ranks; null is last. */
  ranks(count: number): { readonly ranks: Uint32Array; readonly size: number };
  /** Compares two slots like their ranks, null last. */
  compare(a: number, b: number): number;
  fold(): void;
  save(count: number): unknown;
  readonly bytes: number;
}

/** Returns the column for a field. Sorted texts that many rows share are words, others are kept as text. */
export function columnFor(field: Field, sorted: boolean, saved?: unknown): Column {
  if (field.type === "timestamp") return new MomentColumn(saved as Float64Array | undefined);
  if (field.type === "integer") return new NumberColumn(false, saved as Int32Array | undefined);
  if (field.type === "boolean") return new NumberColumn(true, saved as Int32Array | undefined);
  if (field.type === "json") throw new Error(`${field.label} is JSON: not for a list`);
  if (field.type === "text" && !sorted) return new TextColumn(saved as SavedText | undefined);
  return new WordColumn(saved as SavedWords | undefined);
}

const noNumber = -(2 ** 31);

/** A column of whole numbers, codes or booleans. */
class NumberColumn implements Column {
  readonly #flags: boolean;
  #values: Int32Array;

  constructor(flags: boolean, saved?: Int32Array) {
    this.#flags = flags;
    this.#values = saved ?? new Int32Array(16);
  }

  get(slot: number): number | boolean | null {
    const value = this.#values[slot] ?? noNumber;
    if (value === noNumber) return null;
    return this.#flags ? value === 1 : value;
  }

  set(slot: number, value: unknown): void {
    this.#values = grown(this.#values, slot + 1);
    this.#values[slot] = value === null || value === undefined ? noNumber : Number(value);
  }

  keep(values: readonly FilterValue[], mask: Uint8Array): void {
    const numbers = values.map((value) => (value === null ? noNumber : Number(value)));
    const held = this.#values;
    if (numbers.every((number) => number === noNumber || (number >= 0 && number < 256))) {
      const wanted = new Uint8Array(256);
      const none = Number(numbers.includes(noNumber));
      for (const number of numbers) if (number !== noNumber) wanted[number] = 1;
      for (let slot = 0; slot < mask.length; slot++) {
        const value = held[slot] ?? noNumber;
        mask[slot] = (mask[slot] ?? 0) & (value === noNumber ? none : (wanted[value] ?? 0));
      }
    } else {
      const wanted = new Set(numbers);
      for (let slot = 0; slot < mask.length; slot++) if (!wanted.has(held[slot] ?? noNumber)) mask[slot] = 0;
    }
  }

  ranks(count: number): { ranks: Uint32Array; size: number } {
    return ranksOf(count, (slot) => this.#values[slot] ?? noNumber, noNumber);
  }

  compare(a: number, b: number): number {
    return nullLast(this.#values[a] ?? noNumber, this.#values[b] ?? noNumber, noNumber);
  }

  fold(): void {}

  save(count: number): Int32Array {
    return trimmed(grown(this.#values, count), count);
  }

  get bytes(): number {
    return this.#values.byteLength;
  }
}

const noMoment = -(2 ** 53);

/** A column of moments in milliseconds. */
class MomentColumn implements Column {
  #values: Float64Array;

  constructor(saved?: Float64Array) {
    this.#values = saved ?? new Float64Array(16);
  }

  get(slot: number): string | null {
    const value = this.#values[slot] ?? noMoment;
    return value === noMoment ? null : new Date(value).toISOString();
  }

  set(slot: number, value: unknown): void {
    this.#values = grown(this.#values, slot + 1);
    this.#values[slot] = typeof value === "string" ? Date.parse(value) : noMoment;
  }

  keep(values: readonly FilterValue[], mask: Uint8Array): void {
    const wanted = new Set(values.map((value) => (typeof value === "string" ? Date.parse(value) : (value ?? noMoment))));
    for (let slot = 0; slot < mask.length; slot++) if (!wanted.has(this.#values[slot] ?? noMoment)) mask[slot] = 0;
  }

  ranks(count: number): { ranks: Uint32Array; size: number } {
    return ranksOf(count, (slot) => this.#values[slot] ?? noMoment, noMoment);
  }

  compare(a: number, b: number): number {
    return nullLast(this.#values[a] ?? noMoment, this.#values[b] ?? noMoment, noMoment);
  }

  fold(): void {}

  save(count: number): Float64Array {
    return trimmed(grown(this.#values, count), count);
  }

  get bytes(): number {
    return this.#values.byteLength;
  }
}

interface SavedWords {
  readonly words: readonly string[];
  readonly codes: Uint32Array;
}

/** A column of words that rows share: a number for each row, 0 for none. It is sorted by the words' sort keys. */
class WordColumn implements Column {
  readonly #words: string[];
  readonly #keys: string[];
  readonly #codes = new Map<string, number>();
  #held: Uint32Array;

  constructor(saved?: SavedWords) {
    this.#words = saved ? [...saved.words] : [""];
    this.#keys = this.#words.map(sortKey);
    for (const [code, word] of this.#words.entries()) if (code > 0) this.#codes.set(word, code);
    this.#held = saved?.codes ?? new Uint32Array(16);
  }

  get(slot: number): string | null {
    const code = this.#held[slot] ?? 0;
    return code === 0 ? null : (this.#words[code] ?? null);
  }

  set(slot: number, value: unknown): void {
    this.#held = grown(this.#held, slot + 1);
    this.#held[slot] = value === null || value === undefined ? 0 : this.#codeOf(String(value));
  }

  keep(values: readonly FilterValue[], mask: Uint8Array): void {
    const wanted = new Uint8Array(this.#words.length);
    for (const value of values) {
      const code = value === null ? 0 : this.#codes.get(String(value));
      if (code !== undefined) wanted[code] = 1;
    }
    keepCodes(wanted, this.#held, mask);
  }

  keepWithin({ from, to }: ListRange, mask: Uint8Array): void {
    const within = Uint8Array.from(this.#words, (word, code) =>
      Number(code === 0 || ((from === undefined || word >= from) && (to === undefined || word <= to))),
    );
    keepCodes(within, this.#held, mask);
  }

  ranks(count: number): { ranks: Uint32Array; size: number } {
    const keys = this.#keys;
    const order = Array.from(keys, (_, code) => code)
      .slice(1)
      .sort((a, b) => byText(keys[a] ?? "", keys[b] ?? ""));
    const places = new Uint32Array(keys.length);
    let size = 0;
    for (const [i, code] of order.entries()) places[code] = i > 0 && keys[code] !== keys[order[i - 1] ?? 0] ? ++size : size;
    places[0] = ++size;
    const ranks = new Uint32Array(count);
    for (let slot = 0; slot < count; slot++) ranks[slot] = places[this.#held[slot] ?? 0] ?? 0;
    return { ranks, size: size + 1 };
  }

  compare(a: number, b: number): number {
    const left = this.#held[a] ?? 0;
    const right = this.#held[b] ?? 0;
    if (left === right) return 0;
    if (left === 0 || right === 0) return left === 0 ? 1 : -1;
    return byText(this.#keys[left] ?? "", this.#keys[right] ?? "");
  }

  fold(): void {}

  save(count: number): SavedWords {
    return { words: [...this.#words], codes: trimmed(grown(this.#held, count), count) };
  }

  get bytes(): number {
    const letters = this.#words.reduce((sum, word, code) => sum + word.length + (this.#keys[code]?.length ?? 0), 0);
    return this.#held.byteLength + this.#words.length * 64 + letters * 2;
  }

  #codeOf(word: string): number {
    const known = this.#codes.get(word);
    if (known !== undefined) return known;
    this.#keys.push(sortKey(word));
    this.#codes.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }
}

/** A column of texts that differ in nearly every row. A blank one counts as none, as everywhere (M2). */
class TextColumn implements Column {
  readonly #texts: JoinedText;

  constructor(saved?: SavedText) {
    this.#texts = new JoinedText(saved);
  }

  get(slot: number): string | null {
    return this.#texts.get(slot) || null;
  }

  set(slot: number, value: unknown): void {
    this.#texts.set(slot, typeof value === "string" ? value : "");
  }

  keep(values: readonly FilterValue[], mask: Uint8Array): void {
    const wanted = new Set(values.map((value) => (value === null ? "" : String(value))));
    for (let slot = 0; slot < mask.length; slot++) if (mask[slot] === 1 && !wanted.has(this.#texts.get(slot))) mask[slot] = 0;
  }

  ranks(count: number): { ranks: Uint32Array; size: number } {
    return { ranks: new Uint32Array(count), size: 1 };
  }

  compare(): number {
    return 0;
  }

  fold(): void {
    this.#texts.fold();
  }

  save(count: number): SavedText {
    return this.#texts.save(count);
  }

  get bytes(): number {
    return this.#texts.bytes;
  }
}

/** Clears the mask for slots whose code is not marked with 1. */
function keepCodes(wanted: Uint8Array, held: Uint32Array, mask: Uint8Array): void {
  for (let slot = 0; slot < mask.length; slot++) mask[slot] = (mask[slot] ?? 0) & (wanted[held[slot] ?? 0] ?? 0);
}

const nullLast = (a: number, b: number, none: number): number => (a === b ? 0 : a === none ? 1 : b === none ? -1 : a - b);

function ranksOf(count: number, value: (slot: number) => number, none: number): { ranks: Uint32Array; size: number } {
  const values = Float64Array.from({ length: count }, (_, slot) => value(slot));
  const places = new Map<number, number>();
  for (const number of values.slice().sort()) if (number !== none && !places.has(number)) places.set(number, places.size);
  const last = places.size;
  const ranks = new Uint32Array(count);
  for (let slot = 0; slot < count; slot++) ranks[slot] = places.get(values[slot] ?? none) ?? last;
  return { ranks, size: last + 1 };
}
