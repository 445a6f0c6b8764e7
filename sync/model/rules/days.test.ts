import { describe, expect, it } from "vitest";
import { dayAfter, lastOfDays, monthsAfter } from "./days.ts";

describe("a day some days later or earlier", () => {
  it("is that of the calendar from every day on, over the ends of months, years and February", () => {
    const length = 24 * 60 * 60 * 1_000;
    const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);
    const first = Date.parse("2023-12-01");
    for (let day = 0; day < 460; day++)
      for (const days of [-400, -31, -28, -1, 0, 1, 2, 27, 28, 30, 366])
        expect(dayAfter(textOf(first + day * length), days)).toBe(textOf(first + (day + days) * length));
  });
});

describe("the calendar's last day", () => {
  it("is no day's predecessor", () => {
    expect([dayAfter(lastOfDays, 1), dayAfter(lastOfDays, 60), dayAfter("9999-12-20", 30)]).toEqual(Array(3).fill(lastOfDays));
    expect([monthsAfter("9999-12-01", 1), monthsAfter("2026-11-30", 100_000)]).toEqual(Array(2).fill(lastOfDays));
    expect(dayAfter(lastOfDays, -30)).toBe("9999-12-01");
  });
});
