import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FilePlace, takePlace } from "./places.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout"] }));
afterEach(() => {
  for (const place of taken.splice(0)) place.free();
  vi.useRealTimers();
});

const taken: FilePlace[] = [];
const take = (account: string) => {
  const place = takePlace(account, () => () => undefined);
  taken.push(place);
  return place;
};

/** Makes a file of many pieces, each of which takes `making` milliseconds. */
async function* made(making: number): AsyncGenerator<number> {
  for (let at = 0; at < 1_000; at++) {
    await vi.advanceTimersByTimeAsync(making);
    yield at;
  }
}

/** Reads some pieces, and waits `pause` milliseconds after each. */
async function read(pieces: AsyncGenerator<number>, count: number, pause: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await pieces.next();
    await vi.advanceTimersByTimeAsync(pause);
  }
}

describe("a place for a file", () => {
  it("is no longer one's own whose reader takes a piece now and then", async () => {
    const slow = ["one", "other"].map((account) => take(account).watched(made(20)));
    // Neither takes nothing for five seconds.
    for (let at = 0; at < 4; at++) for (const pieces of slow) await read(pieces, 1, 2_000);
    expect(() => take("third")).not.toThrow();
    // They go on, at their reader's pace.
    for (const pieces of slow) expect((await pieces.next()).done).toBe(false);
  });

  it("stays with a reader who takes what is made, and with one who has just begun", async () => {
    const [quick, begun] = [take("quick").watched(made(100)), take("begun").watched(made(20))];
    await read(quick, 100, 50);
    await read(begun, 1, 1_000);
    taken[1]?.free();
    const again = take("again").watched(made(20));
    await read(again, 1, 2_000);
    expect(() => take("third")).toThrow("too_many_requests");
  });

  it("is free again when its file has ended, and an account has one", async () => {
    const place = take("one");
    expect(() => take("one")).toThrow("too_many_requests");
    await read(place.watched(made(10)), 2, 60_000);
    expect(() => take("one")).toThrow("too_many_requests");
    place.free();
    expect(() => take("one")).not.toThrow();
  });
});
