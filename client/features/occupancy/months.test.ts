import { describe, expect, it } from "vitest";
import { lanesOf, monthLater, placeOf, stretchOf, windowFrom } from "./months.ts";

const shown = windowFrom("2026-11");
const month = 100 / 12;

describe("the months of the picture", () => {
  it("are twelve from the first one on, over the end of the year", () => {
    expect(shown.months).toHaveLength(12);
    expect([shown.from, shown.until]).toEqual(["2026-11-01", "2027-10-31"]);
    expect(windowFrom("2027-03").until).toBe("2028-02-29");
    expect([monthLater("2026-11", 2), monthLater("2026-01", -1), monthLater("2026-11", -6)]).toEqual([
      "2027-01",
      "2025-12",
      "2026-05",
    ]);
  });

  it("are equally wide, so the same day of a short month lies further to the right", () => {
    expect(placeOf("2026-11-01", shown)).toBe(0);
    expect(placeOf("2026-12-01", shown)).toBeCloseTo(month);
    expect(placeOf("2026-11-30", shown)).toBeCloseTo((29 / 30) * month);
    expect(placeOf("2028-02-29", windowFrom("2028-02"))).toBeCloseTo((28 / 29) * month);
    expect(placeOf("2026-10-31", shown)).toBeLessThan(0);
    expect(placeOf("2027-11-01", shown)).toBe(100);
  });
});

describe("the part of the width of some days", () => {
  it("includes the last day, also the last of a month and of the picture", () => {
    expect(stretchOf("2026-12-01", "2026-12-31", shown)).toEqual({
      left: expect.closeTo(month) as number,
      width: expect.closeTo(month) as number,
      isCutBefore: false,
      isCutAfter: false,
    });
    expect(stretchOf("2026-11-01", "2027-10-31", shown)).toEqual({ left: 0, width: 100, isCutBefore: false, isCutAfter: false });
  });

  it("is that of a day for one day, the leap day, too", () => {
    expect(stretchOf("2026-11-15", "2026-11-15", shown)?.width).toBeCloseTo(month / 30);
    expect(stretchOf("2028-02-29", "2028-02-29", windowFrom("2028-02"))?.width).toBeCloseTo(month / 29);
  });

  it("is cut at the edges, and reaches the end without an end", () => {
    expect(stretchOf("2026-01-01", null, shown)).toEqual({ left: 0, width: 100, isCutBefore: true, isCutAfter: true });
    expect(stretchOf("2027-10-31", "2027-11-01", shown)?.isCutAfter).toBe(true);
  });

  it("is none outside, from the day before and after on", () => {
    expect(stretchOf("2026-01-01", "2026-10-31", shown)).toBeUndefined();
    expect(stretchOf("2027-11-01", null, shown)).toBeUndefined();
  });
});

describe("lanes", () => {
  it("are shared by spans that follow each other, and not by those that meet on a day", () => {
    const span = (from: string, until: string | null) => ({ from, until });
    expect(lanesOf([span("2026-11-01", "2026-11-30"), span("2026-12-01", "2026-12-31")], 1)).toEqual([0, 0]);
    expect(lanesOf([span("2026-11-01", "2026-12-01"), span("2026-12-01", "2026-12-31")], 1)).toEqual([0, 1]);
    expect(lanesOf([span("2026-11-01", null), span("2027-01-01", "2027-01-31"), span("2027-02-01", null)], 1)).toEqual([0, 1, 1]);
    expect(lanesOf([], 1)).toEqual([]);
    const [short, next] = [span("2026-11-01", "2026-11-02"), span("2026-11-19", null)];
    expect([lanesOf([short, next], 18), lanesOf([short, next], 19)]).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });
});
