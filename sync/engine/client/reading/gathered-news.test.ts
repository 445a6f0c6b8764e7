import { type ObservabilitySet, RangeSet } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GatheredNews } from "./gathered-news.ts";

/** Returns the parts that a write of one key reports. */
const written = (key: string): ObservabilitySet => ({ "idb://device/drafts/": new RangeSet().addKey(key) });

const keysIn = (parts: ObservabilitySet) =>
  Object.values(parts).flatMap((ranges) => Array.from(ranges as RangeSet & Iterable<{ from: unknown }>, ({ from }) => from));

function gatherer() {
  const fired: unknown[][] = [];
  const news = new GatheredNews((parts) => fired.push(keysIn(parts)));
  return { news, fired, pass: () => vi.advanceTimersByTime(500) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("gathered news", () => {
  it("reports the first change at once, and those that follow together", () => {
    const { news, fired, pass } = gatherer();
    for (const key of ["a", "a", "b", "a"]) news.report(written(key));
    expect(fired).toEqual([["a"]]);
    pass();
    expect(fired).toEqual([["a"], ["a", "b"]]);
  });

  it("gathers again after it has reported, and is at rest when nothing follows", () => {
    const { news, fired, pass } = gatherer();
    news.report(written("a"));
    news.report(written("b"));
    pass();
    news.report(written("c"));
    expect(fired).toEqual([["a"], ["b"]]);
    pass();
    pass();
    expect(fired).toEqual([["a"], ["b"], ["c"]]);
    news.report(written("d"));
    expect(fired.at(-1)).toEqual(["d"]);
  });
});
