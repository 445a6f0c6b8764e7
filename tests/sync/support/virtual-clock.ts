import { v7 } from "uuid";
import type { Clock } from "#sync/engine/client/ports.ts";
import type { Random } from "./random.ts";

/** Time that moves only when a test says so, the same for all devices. Each device's clock may be wrong by its own offset. */
export interface VirtualTime {
  now(): number;
  /** Advances the time, and runs what becomes due in its order. */
  advance(milliseconds: number): void;
  /** Returns a device's clock. */
  clock(offset?: number | (() => number)): Clock;
}

const startOfTime = Date.parse("2026-11-21T03:00:00.000Z");

export function virtualTime(random: Random, start = startOfTime): VirtualTime {
  let now = start;
  let order = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  return {
    now: () => now,
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b);
        const [first] = due;
        if (!first) break;
        const [key, { at, run }] = first;
        timers.delete(key);
        now = Math.max(now, at);
        run();
      }
      now = end;
    },
    clock: (offset = 0) => ({
      now: () => now + offsetNow(offset),
      elapsed: () => now - start,
      random: () => random.next(),
      id: () => v7({ msecs: now + offsetNow(offset), random: Uint8Array.from({ length: 16 }, () => random.below(256)) }),
      after(wait, run) {
        const key = ++order;
        timers.set(key, { at: now + wait, run });
        return () => void timers.delete(key);
      },
    }),
  };
}

const offsetNow = (offset: number | (() => number)) => (typeof offset === "number" ? offset : offset());

/** Lets everything run that is ready, without any time passing. */
export async function settled(rounds = 50): Promise<void> {
  for (let round = 0; round < rounds; round++) await new Promise<void>((resolve) => setImmediate(resolve));
}
