import { describe, expect, it } from "vitest";
import { fullTime, relativeTime } from "./relative-time.ts";

const now = new Date("2026-11-21T03:00:00.000Z");
const ago = (milliseconds: number) => relativeTime(new Date(now.getTime() - milliseconds).toISOString(), now);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("relative times", () => {
  it("grow from now to minutes, hours, yesterday and days", () => {
    expect([0, 59_000, minute, 59 * minute, hour, 23 * hour].map(ago)).toEqual(["たった今", "たった今", "1分前", "59分前", "1時間前", "23時間前"]);
    expect([day, 2 * day, 6 * day].map(ago)).toEqual(["昨日", "2日前", "6日前"]);
  });

  it("count days by the calendar, not by hours", () => {
    expect(ago(36 * hour)).toBe("昨日");
    expect(ago(37 * hour)).toBe("2日前");
  });

  it("become the day itself after a week", () => {
    expect(ago(7 * day)).toBe("2026/11/14");
  });

  it("read a future moment as now, since clocks differ", () => {
    expect(ago(-5 * minute)).toBe("たった今");
  });

  it("stand in Japan time when written out", () => {
    expect(fullTime("2026-11-20T15:04:00.000Z")).toBe("2026/11/21 00:04");
  });
});
