import { expect, it } from "vitest";
import { date, moment, optionalDate, optionalMoment } from "#sync/engine/field.ts";
import { wireDay, wireMoment } from "./wire-time.ts";

const optionalDay = wireDay(optionalDate("公開日"));

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
  expect(optionalDay.parse(sent)).toBe(day);
});

it.each(["2026-02-30", "2026-13-01T00:00:00Z", "9999-12-31T23:00:00Z", "01/04/2026", "明日", 20_260_401, true, {}])(
  "%j is refused as a day",
  (sent) => {
    expect(optionalDay.safeParse(sent).success).toBe(false);
  },
);

it("a day that is required cannot be empty", () => {
  expect(wireDay(date("契約開始日")).safeParse("").success).toBe(false);
});

const optionalTime = wireMoment(optionalMoment("退勤"));

it.each([
  ["2026-04-01T09:00:00+09:00", "2026-04-01T00:00:00.000Z"],
  ["2026-04-01T00:00Z", "2026-04-01T00:00:00.000Z"],
  ["2026-04-01T00:00:00.123456Z", "2026-04-01T00:00:00.123Z"],
  ["", null],
  [null, null],
])("%j is the moment %j", (sent, at) => {
  expect(optionalTime.parse(sent)).toBe(at);
});

it.each([
  "2026-04-01T09:00:00",
  "2026-04-01",
  "2026-02-30T25:00:00Z",
  "0000-01-01T00:00:00.000Z",
  "1969-12-31T23:59:59Z",
  "9999-12-31T23:59:59-12:00",
  "+010000-01-01T00:00:00.000Z",
  "昼",
  1_775_000_000_000,
  {},
])("%j is refused as a moment", (sent) => {
  expect(optionalTime.safeParse(sent).success).toBe(false);
});

it("a moment that is required cannot be empty", () => {
  expect(wireMoment(moment("出社")).safeParse("").success).toBe(false);
});
