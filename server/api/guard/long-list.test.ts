import { describe, expect, it } from "vitest";
import { LongList, longAnswer, longListsIn, withoutLong } from "./long-list.ts";

interface Watched {
  readonly text: string;
  readonly pieces: number;
  /** How many items each page asked for. */
  readonly pages: readonly number[];
}

const items = (count: number, text = "") => Array.from({ length: count }, (_, nth) => ({ nth, text }));

/** A list that says how it is read. */
function watchedList<T>(all: readonly T[], pages: number[] = []): LongList<T> {
  return LongList.of(all, async (some) => {
    pages.push(some.length);
    return some;
  });
}

async function written(
  answer: object,
  pages: number[] = [],
  check: Parameters<typeof longAnswer>[1] = () => undefined,
): Promise<Watched> {
  const pieces: string[] = [];
  for await (const piece of longAnswer(answer, check, (work) => work())) pieces.push(piece);
  return { text: pieces.join(""), pieces: pieces.length, pages };
}

describe("an answer with long lists", () => {
  it("is the text that it is with plain ones, wherever they are", async () => {
    for (const [one, two] of [
      [0, 0],
      [1, 0],
      [0, 7],
      [45, 230],
    ] as const) {
      const answer = (list: <T>(all: readonly T[]) => unknown) => ({
        responseCode: 200,
        first: list(items(one)),
        detail: { name: '"[]"', rows: list(items(two, "二")), rest: [1, null] },
        last: null,
      });
      expect((await written(answer(watchedList))).text).toBe(JSON.stringify(answer((all) => all)));
    }
  });
  it("may have long lists in the items of one", async () => {
    const answer = (list: <T>(all: readonly T[]) => unknown) => ({
      rows: list(items(3).map((one) => ({ ...one, own: list(items(30)) }))),
    });
    const seen: string[] = [];
    const { text } = await written(
      answer((all) => LongList.held(all, (one) => one)),
      [],
      (path) => seen.push(path.join(".")),
    );
    expect(text).toBe(JSON.stringify(answer((all) => all)));
    expect([seen.length, new Set(seen)]).toEqual([93, new Set(["rows", "rows.own"])]);
  });
  it("leaves out items that are gone when their page is read", async () => {
    const list = LongList.of([1, 2, 3], async (some) => some.filter((key) => key !== 1));
    expect((await written({ list })).text).toBe('{"list":[2,3]}');
  });
  it("is read in pages of as many items as their length lets", async () => {
    const short: number[] = [];
    expect(await written({ list: watchedList(items(2_000), short) }, short)).toMatchObject({
      pages: [20, 80, 320, 500, 500, 500, 80],
    });
    const long: number[] = [];
    const { pages, pieces } = await written({ list: watchedList(items(30, "a".repeat(300_000)), long) }, long);
    expect([pages, pieces]).toEqual([[20, ...Array.from({ length: 10 }, () => 1)], 31]);
  });
  it("is read in small pages where an item may be long, however many short ones come before", async () => {
    const read: number[] = [];
    const page = async (some: readonly number[]) => {
      read.push(some.length);
      return some;
    };
    await written({ list: LongList.of([...Array(40).keys()], page, 2) });
    expect(read).toEqual([2, 8, 8, 8, 8, 6]);
  });
  it("has each item checked at the list's place, and ends where that fails or a page does", async () => {
    const seen: unknown[] = [];
    await written({ a: { rows: watchedList(items(2)) } }, [], (path, item) => seen.push([path, item]));
    expect(seen).toEqual(items(2).map((item) => [["a", "rows"], item]));
    const broken = LongList.of([1], () => Promise.reject(new Error("gone")));
    await expect(written({ broken })).rejects.toThrow("gone");
  });
  it("is known by its lists, and can be had without their items", () => {
    const answer = { a: watchedList([1]), b: { c: watchedList([1]), d: [2] }, e: { f: null }, g: [3] };
    expect(longListsIn(answer).map(({ path }) => path)).toEqual([["a"], ["b", "c"]]);
    expect(withoutLong(answer)).toEqual({ a: [], b: { c: [], d: [2] }, e: { f: null }, g: [3] });
    expect(longListsIn({ a: 1, b: { c: [] } })).toEqual([]);
  });
});
