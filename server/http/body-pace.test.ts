import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bodyPace } from "./body-pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Sends this many bytes each second. Returns after how many seconds the body was too slow. */
function lateAfter(bytes: number, seconds: number): number | undefined {
  let late: number | undefined;
  let second = 0;
  const pace = bodyPace(() => {
    late = second;
  });
  for (second = 1; second <= seconds; second++) {
    vi.advanceTimersByTime(1_000);
    pace.came(bytes);
  }
  pace.end();
  vi.advanceTimersByTime(60_000);
  return late;
}

describe("the pace of a body (L5a)", () => {
  it("of two thousand bytes a second may last as long as it takes", () => expect(lateAfter(2_000, 2_000)).toBeUndefined());
  it("of a byte now and then is given up after half a minute", () => expect(lateAfter(1, 100)).toBe(30));
  it("of anything that has come by then is fine", () => expect(lateAfter(1, 29)).toBeUndefined());
  it("that stops is noticed within a minute", () => {
    const onLate = vi.fn();
    const pace = bodyPace(onLate);
    pace.came(1_000_000);
    vi.advanceTimersByTime(30_000);
    expect(onLate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(120_000);
    expect(onLate).toHaveBeenCalledTimes(1);
  });
});
