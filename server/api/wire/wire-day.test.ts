import { expect, it } from "vitest";
import { date, optionalDate } from "#sync/engine/field.ts";
import { wireDay } from "./wire-day.ts";

const optional = wireDay(optionalDate("公開日"));

it.each([
  ["2026-04-01", "2026-04-01"],
  ["2026-03-31T15:00:00.000Z", "2026-04-01"],
  ["2026-03-31T14:59:59Z", "2026-03-31"],
  ["2026-04-01T00:00:00+09:00", "2026-04-01"],
  ["2026-04-01T00:00", "2026-04-01"],
  ["2026-04-01 23:59:59", "2026-04-01"],
  ["", null],
  [null, null],
])("%j is the day %j", (sent, day) => {
  expect(optional.parse(sent)).toBe(day);
});

it.each(["2026-02-30", "2026-13-01T00:00:00Z", "9999-12-31T23:00:00Z", "01/04/2026", "明日", 20_260_401, true, {}])(
  "%j is refused",
  (sent) => {
    expect(optional.safeParse(sent).success).toBe(false);
  },
);

it("a day that is required cannot be empty", () => {
  expect(wireDay(date("契約開始日")).safeParse("").success).toBe(false);
});
