import { describe, expect, it } from "vitest";
import { wrongSubject } from "./reminder.ts";
import { dayWord, isDue, offeredDays, reminderTime } from "./reminder-days.ts";

describe("a reminder", () => {
  it.each([
    ["2026-12-30", "overdue"],
    ["2026-12-31", "today"],
    ["2027-01-01", "soon"],
    ["2027-01-07", "soon"],
    ["2027-01-08", "later"],
  ])("of %s is %s on the last day of the year", (day, time) => {
    expect(reminderTime(day, "2026-12-31")).toBe(time);
  });

  it.each([
    ["2025-12-31", "365日超過"],
    ["2026-12-30", "1日超過"],
    ["2026-12-31", "今日"],
    ["2027-01-01", "明日"],
    ["2027-01-02", "2日後"],
    ["2099-01-01", "26,299日後"],
  ])("of %s is told as %s", (day, word) => {
    expect(dayWord(day, "2026-12-31")).toBe(word);
  });

  it("is due from its day on, until it is done", () => {
    expect(isDue({ day: "2026-11-28", doneAt: null }, "2026-11-27")).toBe(false);
    expect(isDue({ day: "2026-11-27", doneAt: null }, "2026-11-27")).toBe(true);
    expect(isDue({ day: "2026-11-01", doneAt: "2026-11-02T00:00:00.000Z" }, "2026-11-27")).toBe(false);
  });

  it("is offered for tomorrow, in a week and in a month, which may be shorter", () => {
    expect(offeredDays("2027-01-31").map(({ day }) => day)).toEqual(["2027-02-01", "2027-02-07", "2027-02-28"]);
  });

  it("is about one record at most", () => {
    expect(wrongSubject({ partnerId: null, projectId: null, contractId: null })).toEqual([]);
    expect(wrongSubject({ partnerId: null, projectId: "p", contractId: null })).toEqual([]);
    expect(wrongSubject({ partnerId: "a", projectId: null, contractId: "c" })).toHaveLength(1);
  });
});
