import { describe, expect, it } from "vitest";
import { parseMoment } from "./type-parsers.ts";

describe("a moment of PostgreSQL", () => {
  it.each([
    ["2026-11-21 12:00:00+00", "2026-11-21T12:00:00.000Z"],
    ["2026-11-21 12:00:00.5+00", "2026-11-21T12:00:00.500Z"],
    ["2026-11-21 12:00:00.123456+00", "2026-11-21T12:00:00.123Z"],
    ["2026-11-21 12:00:00.999999+00", "2026-11-21T12:00:00.999Z"],
    ["2026-11-21 12:00:00.5+09", "2026-11-21T03:00:00.500Z"],
    ["2026-11-21 12:00:00-03:30", "2026-11-21T15:30:00.000Z"],
  ])("%s is %s", (text, moment) => {
    expect(parseMoment(text)).toBe(moment);
  });

  it.each(["infinity", "-infinity", "0044-03-15 12:00:00+00 BC"])("%s stays what it is", (text) => {
    expect(parseMoment(text)).toBe(text);
  });
});
