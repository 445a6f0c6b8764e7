import { expect, it } from "vitest";
import { isDate, parseMoment } from "./calendar.ts";
import { optionalMoment } from "./field.ts";
import { normalise } from "./normalise.ts";

it.each(["2026-02-30", "2026-02-29", "2026-04-31", "2026-00-10", "2026-13-01"])("%s is no day, at no hour", (day) => {
  expect(isDate(day)).toBe(false);
  for (const time of ["T10:00:00Z", "T10:00:00+09:00", "T10:00:00.000Z", ""]) expect(parseMoment(day + time)).toBeNaN();
  const field = optionalMoment("面談日時");
  expect(normalise(field, `${day}T10:00:00+09:00`)).toBe(`${day}T10:00:00+09:00`);
  expect(field.schema.safeParse(`${day}T10:00:00.000Z`).success).toBe(false);
});

it("24:00 is the next day's beginning, and no hour of this one", () => {
  for (const text of ["2026-02-28T24:00:00Z", "2026-02-28T24:00+09:00", "2026-02-28 24:00"]) expect(parseMoment(text)).toBeNaN();
  expect(parseMoment("2026-02-28T23:59:59Z")).not.toBeNaN();
});
