import { describe, expect, it } from "vitest";
import { relativeTime } from "../../../client/ui/text/relative-time.ts";
import { compactDay, formatDate, formatDays, formatMoment, formatMonthDay, formatShortDate, formatTime } from "./format-date.ts";

describe("dates", () => {
  it("are Japan's, whatever the device's zone", () => {
    const lateInUtc = "2026-11-20T15:04:05.000Z";
    expect([formatDate(lateInUtc), formatMoment(lateInUtc), formatTime(lateInUtc)]).toEqual([
      "2026/11/21",
      "2026/11/21 00:04",
      "00:04",
    ]);
    expect(compactDay(lateInUtc)).toBe("20261121");
  });
  it("of the calendar are never moved by a zone", () => {
    expect([formatDate("2026-01-01"), formatDate(null), formatDate("")]).toEqual(["2026/01/01", "", ""]);
  });
  it("are short in lists, and without a year where the year is known", () => {
    const days = ["2026-01-09", "2026-11-20T15:04:05.000Z", null, "いつか"];
    expect(days.map(formatShortDate)).toEqual(["26/01/09", "26/11/21", "", "いつか"]);
    expect(days.map(formatMonthDay)).toEqual(["01/09", "11/21", "", "いつか"]);
  });
  it("of a range have one sign, with an open end blank", () => {
    const [from, until] = ["2026-04-01", "2026-09-30"];
    expect([formatDays(from, until), formatDays(from, null), formatDays(null, until), formatDays(null, null)]).toEqual([
      "2026/04/01〜2026/09/30",
      "2026/04/01〜",
      "〜2026/09/30",
      "",
    ]);
    expect(formatDays(from, until, formatShortDate)).toBe("26/04/01〜26/09/30");
  });
  it("are shown as they are where they are none", () => {
    for (const none of ["いつか", "2026-99-99T00:00:00Z", "2026年1月1日"]) {
      expect([formatDate(none), formatMoment(none), formatTime(none), relativeTime(none, 0)]).toEqual([none, none, none, none]);
    }
  });
  it("say how long ago, then the date", () => {
    const now = Date.parse("2026-11-21T03:00:00.000Z");
    const ago = (milliseconds: number) => relativeTime(new Date(now - milliseconds).toISOString(), now);
    expect([-5_000, 0, 59_999, 60_000, 3_600_000, 86_400_000, 7 * 86_400_000].map(ago)).toEqual([
      "たった今",
      "たった今",
      "たった今",
      "1分前",
      "1時間前",
      "1日前",
      "2026/11/14",
    ]);
  });
});
