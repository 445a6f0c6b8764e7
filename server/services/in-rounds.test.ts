import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inRounds } from "./in-rounds.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("begins no round while one is running, and stops after the one that is", async () => {
  const ends: (() => void)[] = [];
  const stop = inRounds(1_000, () => new Promise<void>((end) => ends.push(end)));
  await vi.advanceTimersByTimeAsync(3_500);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(2);
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([ends.length, stopped]).toEqual([2, false]);
  ends[1]?.();
  await stopping;
});
