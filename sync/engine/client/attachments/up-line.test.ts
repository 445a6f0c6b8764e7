import { describe, expect, it } from "vitest";
import { UpLine } from "./up-line.ts";

/** Sends bytes in pieces that fit, over a line of `rate` bytes a second. Each piece may take 30 seconds more than planned. */
function send(bytes: number, rate: number) {
  const line = new UpLine();
  let [left, seconds, wasted, longest] = [bytes, 0, 0, 0];
  while (left > 0 && seconds < 100_000) {
    const piece = Math.min(left, line.room);
    const [needed, allowed] = [piece / rate, 30 + line.timeFor(piece) / 1_000];
    const spent = Math.min(needed, allowed);
    longest = Math.max(longest, spent);
    seconds += spent;
    if (needed > allowed) {
      wasted += rate * spent;
      line.failed();
    } else {
      left -= piece;
      line.carried(piece, needed * 1_000);
    }
  }
  return { left, seconds, wasted, longest };
}

describe("what is sent at once (L5a)", () => {
  it.each([2_000, 6_000, 50_000, 10_000_000])("gets through %i bytes a second without waste", (rate) => {
    const { left, seconds, wasted } = send(500_000, rate);
    expect([left, wasted]).toEqual([0, 0]);
    expect(seconds).toBeCloseTo(500_000 / rate);
  });

  it.each([100, 500])("gets through %i bytes a second in the end", (rate) => {
    const { left, wasted } = send(20_000, rate);
    expect(left).toBe(0);
    expect(wasted).toBeLessThan(30_000);
  });

  it("is never on its way for longer than half a minute and the few seconds that it needs", () => {
    for (const rate of [100, 2_000, 6_000, 50_000]) expect(send(500_000, rate).longest).toBeLessThanOrEqual(38);
  });

  it("gets small as soon as a good line has turned bad, and large again behind it", () => {
    const line = new UpLine();
    line.carried(1_000_000, 1_000);
    expect(line.room).toBe(8_000_000);
    line.failed();
    expect(line.room).toBe(16_000);
    line.carried(16_000, 100);
    expect(line.room).toBe(1_280_000);
  });

  it("gets smaller while the line breaks, down to what it bears, and larger again behind it", () => {
    const line = new UpLine();
    line.carried(1_000_000, 1_000);
    for (const half of [500_000, 250_000, 125_000]) {
      line.broke(line.room === 8_000_000 ? 1_000_000 : line.room, 400);
      expect(line.room).toBe(half);
    }
    for (let breaks = 0; breaks < 20; breaks++) line.broke(line.room, 400);
    expect(line.room).toBe(2_000);
    for (let carried = 0; carried < 20; carried++) line.carried(line.room, 20);
    expect(line.room).toBeGreaterThan(400_000);
  });

  it("is not made smaller where nothing can be reached", () => {
    const line = new UpLine();
    line.broke(10_000, 3);
    expect(line.room).toBe(16_000);
  });

  it("is not made smaller by little that took long: the server may have thought", () => {
    const line = new UpLine();
    line.carried(300, 20_000);
    expect(line.room).toBe(16_000);
    line.carried(12_000, 10_000);
    expect(line.room).toBe(9_600);
  });

  it("is waited for at two thousand bytes a second when it cannot be divided", () => {
    const line = new UpLine();
    for (let at = 0; at < 10; at++) line.failed();
    expect([line.room, line.timeFor(1_000_000)]).toEqual([2_000, 500_000]);
  });
});
