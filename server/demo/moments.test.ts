import { describe, expect, it } from "vitest";
import { clock, dateOf, iso, isWorkday, lastOfficeDay, officeHours, workdayAfter, workdayBefore } from "./moments.ts";
import { randomFrom } from "./random.ts";

const at = (text: string) => Date.parse(text);

describe("the office's last day", () => {
  it.each([
    ["on a workday afternoon, is today until now", "2026-11-20T15:30:00+09:00", "2026-11-20T09:00", "2026-11-20T15:30"],
    ["at its opening, is today and empty", "2026-11-20T09:00:00+09:00", "2026-11-20T09:00", "2026-11-20T09:00"],
    ["on a workday evening, is today until closing", "2026-11-20T23:00:00+09:00", "2026-11-20T09:00", "2026-11-20T19:00"],
    ["before opening, is the day before", "2026-11-20T08:59:59+09:00", "2026-11-19T09:00", "2026-11-19T19:00"],
    ["on a Sunday, is Friday", "2026-11-22T12:00:00+09:00", "2026-11-20T09:00", "2026-11-20T19:00"],
    ["early on a Monday, is Friday", "2026-11-23T06:00:00+09:00", "2026-11-20T09:00", "2026-11-20T19:00"],
    ["early on a Saturday, is Friday", "2026-11-21T01:00:00+09:00", "2026-11-20T09:00", "2026-11-20T19:00"],
  ])("%s", (_when, now, start, end) => {
    const day = lastOfficeDay(at(now));
    expect([iso(day.start), iso(day.end)]).toEqual([iso(at(`${start}+09:00`)), iso(at(`${end}+09:00`))]);
  });
});

describe("office hours", () => {
  it("lie on a workday between nine and seven in Japan, never before `from` nor after `end`", () => {
    const random = randomFrom(7);
    const [from, end] = [at("2026-01-05T09:00:00+09:00"), at("2026-11-20T15:00:00+09:00")];
    for (let nth = 0; nth < 2_000; nth++) {
      const moment = officeHours(random, from + random.next() * (end - from), from, end);
      expect(moment >= from && moment <= end && isWorkday(moment)).toBe(true);
      expect(moment >= clock(moment, 9) && moment <= clock(moment, 19)).toBe(true);
    }
  });
});

it("a weekend gives way to the Friday before or the Monday after, and a workday stays", () => {
  const sunday = at("2026-11-22T12:00:00+09:00");
  expect([workdayBefore(sunday), workdayAfter(sunday)].map(dateOf)).toEqual(["2026-11-20", "2026-11-23"]);
  const friday = at("2026-11-20T23:30:00+09:00");
  expect([workdayBefore(friday), workdayAfter(friday)]).toEqual([friday, friday]);
});
