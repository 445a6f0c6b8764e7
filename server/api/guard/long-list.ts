import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";

/** Letters that are written in one turn: about a millisecond. A longer item has a turn of its own. */
const inOneTurn = 65_536;

/** Letters of a page. An item may have millions of letters, or a hundred, so that each page's size follows from the one before. */
const ofPage = 400_000;
const mostItems = 500;
/** How many times the first page's items a later one has at most, where one may be long. Short ones may come before long ones. */
const mostGrowth = 4;
/** How many items are read first where none is long. */
const usualFirst = 20;

/** The longest pause between two pages, in milliseconds. */
const longestRest = 100;

/**
 * A list in an answer that may have any number of items. It is read and sent page by page. So neither the memory nor any turn of
 * the event loop grows with it.
 */
export class LongList<T> {
  readonly length: number;
  /** How many items the first page has. */
  readonly first: number;
  /** The most items of a page. */
  readonly most: number;
  /** Stands for the list in the text of its answer. */
  readonly hole = randomUUID();
  /** Whether its items are in memory, so that a page of it needs no place. */
  readonly isHeld: boolean;
  readonly #read: (from: number, to: number) => PromiseLike<readonly T[]>;

  private constructor(
    length: number,
    first: number,
    isHeld: boolean,
    read: (from: number, to: number) => PromiseLike<readonly T[]>,
  ) {
    this.length = length;
    this.first = first;
    this.most = first < usualFirst ? first * mostGrowth : mostItems;
    this.isHeld = isHeld;
    this.#read = read;
  }

  /**
   * @param keys of the items, in their order
   * @param read returns the items with these keys, in that order; those that are gone are left out
   * @param first how many are read first; few where one may have hundreds of kB. Then all pages are small
   */
  static of<K, T>(keys: readonly K[], read: (some: readonly K[]) => PromiseLike<readonly T[]>, first = usualFirst): LongList<T> {
    return new LongList(keys.length, first, false, (from, to) => read(keys.slice(from, to)));
  }

  /** @param toWire makes an item of the answer of each, when it is written */
  static held<R, T>(rows: readonly R[], toWire: (row: R) => T): LongList<T> {
    return new LongList(rows.length, mostItems, true, async (from, to) => rows.slice(from, to).map(toWire));
  }

  /** Returns the items of these places, some of which may be gone. */
  page(from: number, to: number): PromiseLike<readonly T[]> {
    return this.#read(from, to);
  }

  toJSON(): string {
    return this.hole;
  }
}

type Longer<T> = T extends readonly (infer I)[] ? T | LongList<I | ShallowLong<I>> : T;
type ShallowLong<A> = { readonly [K in keyof A]: A[K] | (A[K] extends readonly (infer I)[] ? LongList<I> : never) };
type LongerWithin<T> = unknown extends T
  ? T
  : T extends readonly unknown[] | string | number | boolean | null | undefined
    ? Longer<T>
    : { readonly [K in keyof T]: Longer<T[K]> };

/** An answer whose lists may be long. These stand at its top, in a record there, or in their items. */
export type WithLong<A> = { readonly [K in keyof A]: LongerWithin<A[K]> };

/** An answer some of whose lists are long ones. */
export type LongAt<A, K extends keyof A> = Omit<A, K> & {
  readonly [L in K]: A[L] extends readonly (infer I)[] ? LongList<I> : never;
};

interface Found {
  readonly path: readonly string[];
  readonly list: LongList<unknown>;
}

/** Returns the long lists of an answer, in the order of its text. */
export function longListsIn(answer: object, above: readonly string[] = []): Found[] {
  return Object.entries(answer).flatMap(([key, value]: [string, unknown]) => {
    const path = [...above, key];
    if (value instanceof LongList) return [{ path, list: value as LongList<unknown> }];
    return isRecord(value) && above.length === 0 ? longListsIn(value, path) : [];
  });
}

/** Returns the answer with its long lists empty. */
export const withoutLong = (answer: object): object =>
  Object.fromEntries(
    Object.entries(answer).map(([key, value]: [string, unknown]) => {
      if (value instanceof LongList) return [key, []];
      return [key, isRecord(value) && longListsIn(value).length > 0 ? withoutLong(value) : value];
    }),
  );

/** Whether a value is an object, and no list. */
export const isRecord = (value: unknown): value is object => value !== null && typeof value === "object" && !Array.isArray(value);

type Check = (path: readonly string[], item: unknown) => void;
type InTurn = <R>(work: () => Promise<R>) => Promise<R>;

/**
 * Writes an answer in pieces. After each page it pauses for as long as the page took. So half of the time remains for other calls.
 * @param check gets each item before it is written
 * @param inTurn admits the reading of a page
 */
export async function* longAnswer(answer: object, check: Check, inTurn: InTurn): AsyncGenerator<string> {
  let piece = "";
  for await (const part of partsOf(answer, [], check, inTurn)) {
    piece += part;
    if (piece.length < inOneTurn) continue;
    yield piece;
    piece = "";
    await setImmediate();
  }
  yield piece;
}

async function* partsOf(answer: unknown, above: readonly string[], check: Check, inTurn: InTurn): AsyncGenerator<string> {
  let text = JSON.stringify(answer);
  for (const { path, list } of isRecord(answer) ? longListsIn(answer) : []) {
    const hole = text.indexOf(list.hole);
    yield `${text.slice(0, hole - 1)}[`;
    text = `]${text.slice(hole + list.hole.length + 1)}`;
    yield* itemsOf(list, [...above, ...path], check, inTurn);
  }
  yield text;
}

async function* itemsOf(list: LongList<unknown>, path: readonly string[], check: Check, inTurn: InTurn): AsyncGenerator<string> {
  let comma = "";
  let size = list.first;
  for (let at = 0; at < list.length; ) {
    let took = 0;
    const read = async () => {
      const began = performance.now();
      const page = await list.page(at, at + size);
      took = performance.now() - began;
      return page;
    };
    const page = await (list.isHeld ? read() : inTurn(read));
    at += size;
    let letters = 0;
    for (const item of page) {
      check(path, item);
      for await (const part of partsOf(item, path, check, inTurn)) {
        letters += part.length;
        yield comma + part;
        comma = "";
      }
      comma = ",";
    }
    size = Math.max(1, Math.min(list.most, 4 * size, Math.floor((size * ofPage) / Math.max(1, letters))));
    if (at < list.length && !list.isHeld) await setTimeout(Math.min(longestRest, took));
  }
}
