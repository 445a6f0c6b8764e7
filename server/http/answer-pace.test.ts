import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdAnswerPace } from "./answer-pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/**
 * Sends an answer of so many bytes to a caller that takes so many in each step of so many seconds.
 * @returns after how many seconds it was cut off
 */
function cutAfter(size: number, taken: number, step: number, beginsAt = 0): number | undefined {
  let [cut, left]: [number | undefined, number] = [undefined, beginsAt === 0 ? size : 0];
  const socket = { bytesWritten: left, writableLength: left };
  const res = Object.assign(new EventEmitter(), { req: { socket }, destroy: () => (cut ??= second) });
  let second = 0;
  holdAnswerPace(res as unknown as ServerResponse, 180_000);
  for (second = 1; second <= 4_000 && cut === undefined; second++) {
    if (second === beginsAt) Object.assign(socket, { bytesWritten: size, writableLength: size });
    vi.advanceTimersByTime(1_000);
    left = socket.writableLength;
    if (second % step === 0) socket.writableLength = Math.max(0, left - taken);
  }
  res.emit("close");
  expect(vi.getTimerCount()).toBe(0);
  return cut;
}

describe("an answer whose caller", () => {
  it("takes two thousand bytes a second lasts as long as it takes (L5a)", () =>
    expect(cutAfter(7_000_000, 2_000, 1)).toBeUndefined());
  it("takes large pieces seldom lasts as well", () => expect(cutAfter(7_000_000, 256_000, 128)).toBeUndefined());
  it("takes nothing is cut off", () => expect(cutAfter(1_000_000, 0, 1)).toBe(180));
  it("takes a few bytes now and then is cut off, too", () => expect(cutAfter(1_000_000, 100, 1)).toBe(180));
  it("waited for it longer than it takes to read gets it", () => expect(cutAfter(300_000, 2_000, 1, 175)).toBeUndefined());
  it("has everything waits for the next event as long as it likes", () => expect(cutAfter(0, 0, 1)).toBeUndefined());
});
