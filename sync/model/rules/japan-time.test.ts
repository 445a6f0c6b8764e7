import { expect, it } from "vitest";
import { japanDate } from "./japan-time.ts";

it.each([
  ["2026-03-31T14:59:59.999Z", "2026-03-31"],
  ["2026-03-31T15:00:00.000Z", "2026-04-01"],
  ["2026-12-31T15:00:00Z", "2027-01-01"],
  ["2026-04-01T00:30:00+09:00", "2026-04-01"],
  ["2026-03-31T20:00:00-05:00", "2026-04-01"],
  ["2026-04-01", "2026-04-01"],
])("the day in Japan of %s is %s", (moment, day) => {
  expect(japanDate(moment)).toBe(day);
});

it("what names no time has no day", () => {
  expect(() => japanDate("明日")).toThrow(RangeError);
});
