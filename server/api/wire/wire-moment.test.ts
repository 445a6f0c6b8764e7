import { expect, it } from "vitest";
import { moment, optionalMoment } from "#sync/engine/field.ts";
import { wireMoment } from "./wire-moment.ts";

const optional = wireMoment(optionalMoment("退勤"));

it.each([
  ["2026-04-01T09:00:00+09:00", "2026-04-01T00:00:00.000Z"],
  ["2026-04-01T00:00Z", "2026-04-01T00:00:00.000Z"],
  ["2026-04-01T00:00:00.123456Z", "2026-04-01T00:00:00.123Z"],
  ["", null],
  [null, null],
])("%j is the moment %j", (sent, at) => {
  expect(optional.parse(sent)).toBe(at);
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
])("%j is refused", (sent) => {
  expect(optional.safeParse(sent).success).toBe(false);
});

it("a moment that is required cannot be empty", () => {
  expect(wireMoment(moment("出社")).safeParse("").success).toBe(false);
});
