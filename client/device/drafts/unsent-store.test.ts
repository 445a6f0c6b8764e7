import { expect, it, vi } from "vitest";
import { linksKey, unsentStore } from "./unsent-store.ts";

type Next = (keys: ReadonlySet<string>) => void;

function open() {
  let next: Next = () => undefined;
  let failed: (error: unknown) => void = () => undefined;
  const stop = vi.fn<() => void>();
  const watch = vi.fn<(next: Next, failed: (error: unknown) => void) => () => void>((onNext, onFailed) => {
    next = onNext;
    failed = onFailed;
    return stop;
  });
  const store = unsentStore(watch);
  return { store, watch, stop, read: (...keys: string[]) => next(new Set(keys)), fail: (error: unknown) => failed(error) };
}

const listener = () => vi.fn<() => void>();

it("any number of listeners cause one reading, which ends with the last of them", () => {
  const { store, watch, stop } = open();
  const ends = ["memo/1", "memo/1", "memo/2"].map((key) => store.subscribe(key, listener()));
  expect(watch).toHaveBeenCalledTimes(1);
  for (const end of ends.slice(1)) end();
  expect(stop).not.toHaveBeenCalled();
  ends[0]?.();
  expect(stop).toHaveBeenCalledTimes(1);
  store.subscribe("memo/1", listener());
  expect(watch).toHaveBeenCalledTimes(2);
});

it("a listener hears of its own key alone", () => {
  const { store, read } = open();
  const [one, two] = [listener(), listener()];
  store.subscribe("memo/1", one);
  store.subscribe("memo/2", two);
  read("memo/1");
  expect(store.has("memo/1")).toBe(true);
  read("memo/1", "memo/3");
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 0]);
  read("memo/3");
  expect(store.has("memo/1")).toBe(false);
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([2, 0]);
});

it("a link counts for what its id begins with, and two links count once", () => {
  const { store, read } = open();
  const heard = listener();
  store.subscribe(linksKey("partnerTagging", "p1"), heard);
  read("partnerTagging/p1_t1");
  read("partnerTagging/p1_t1", "partnerTagging/p1_t2");
  expect(heard).toHaveBeenCalledTimes(1);
  expect(store.has(linksKey("partnerTagging", "p1"))).toBe(true);
  expect(store.has(linksKey("partnerTagging", "p2"))).toBe(false);
});

it("a failed reading is thrown to whoever asks, until the screen starts anew", () => {
  const { store, fail } = open();
  const heard = listener();
  const end = store.subscribe("memo/1", heard);
  fail(new Error("closed"));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(() => store.has("memo/1")).toThrow("closed");
  end();
  expect(store.has("memo/1")).toBe(false);
});
