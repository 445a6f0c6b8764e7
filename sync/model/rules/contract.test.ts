import { describe, expect, it } from "vitest";
import { byCourse, contractStanding, daysLeft, isDueWithin, isOverdue, isRunning, renewedTerms } from "./contract.ts";

const ended = "2026-04-01T00:00:00.000Z";

describe("a contract", () => {
  it("runs until it is ended, whatever its dates", () => {
    expect([isRunning({ endedAt: null }), isRunning({ endedAt: ended })]).toEqual([true, false]);
  });
  it.each([
    ["2026-05-01", 30, true],
    ["2026-05-02", 30, false],
    ["2026-04-01", 0, true],
    ["2026-04-02", 0, false],
    ["2026-03-31", 14, false],
    [null, 60, false],
  ])("planned to end on %s is due within %i days of April 1: %s", (closeDate, days, due) => {
    expect(isDueWithin({ endedAt: null, closeDate }, days, "2026-04-01")).toBe(due);
  });
  it("that has ended is never due", () => {
    expect(isDueWithin({ endedAt: ended, closeDate: "2026-04-01" }, 30, "2026-04-01")).toBe(false);
  });
  it.each([
    ["2026-03-31", null, true],
    ["2026-04-01", null, false],
    ["2026-03-31", ended, false],
    [null, null, false],
  ])("planned to end on %s and ended at %s is overdue on April 1: %s", (closeDate, endedAt, overdue) => {
    expect(isOverdue({ endedAt, closeDate, isAutoRenewed: false }, "2026-04-01")).toBe(overdue);
    expect(isOverdue({ endedAt, closeDate, isAutoRenewed: true }, "2026-04-01")).toBe(false);
  });
  it("is due by the calendar, over months, years and leap days", () => {
    expect(isDueWithin({ endedAt: null, closeDate: "2028-02-29" }, 60, "2027-12-31")).toBe(true);
    expect(isDueWithin({ endedAt: null, closeDate: "2028-03-01" }, 60, "2027-12-31")).toBe(false);
  });
  it.each([
    ["2028-03-01", "2028-02-28", 2],
    ["2026-04-01", "2026-04-01", 0],
    ["2025-12-31", "2026-01-02", -2],
  ])("that ends on %s has, seen from %s, %i days left", (closeDate, today, days) => {
    expect(daysLeft(closeDate, today)).toBe(days);
  });
});

describe("how a contract stands", () => {
  const on = (closeDate: string | null, isAutoRenewed = false, endedAt: string | null = null) =>
    contractStanding({ openDate: "2026-01-01", closeDate, isAutoRenewed, endedAt }, "2026-04-01");
  it.each([
    ["2026-05-02", "running"],
    ["2026-05-01", "soon"],
    ["2026-04-01", "soon"],
    ["2026-03-31", "overdue"],
    [null, "running"],
  ])("with a planned end on %s is %s on April 1", (closeDate, standing) => {
    expect(on(closeDate)).toBe(standing);
  });
  it.each([
    ["2026-04-01", "2026-04-10", "soon"],
    ["2026-04-02", "2026-04-10", "planned"],
    ["2026-04-02", null, "planned"],
  ])("from %s until %s is %s on April 1", (openDate, closeDate, standing) => {
    expect(contractStanding({ openDate, closeDate, isAutoRenewed: true, endedAt: null }, "2026-04-01")).toBe(standing);
  });
  it("is ended where it was ended before it began", () => {
    const contract = { openDate: "2026-05-01", closeDate: null, isAutoRenewed: false, endedAt: ended };
    expect(contractStanding(contract, "2026-04-01")).toBe("ended");
  });
  it("is never overdue while it renews itself", () => {
    expect(on("2026-03-31", true)).toBe("renewing");
  });
  it("is ended once it was ended, whatever its dates", () => {
    expect([on("2026-03-31", false, ended), on("2027-03-31", true, ended)]).toEqual(["ended", "ended"]);
  });
});

describe("a renewed contract", () => {
  const after = (openDate: string, closeDate: string | null, today = "2026-01-01") =>
    renewedTerms({ openDate, closeDate, isAutoRenewed: false }, today);
  it.each([
    ["over the year's end", "2026-10-01", "2026-12-31", "2027-01-01", "2027-03-31"],
    ["from a month of 31 days into shorter ones", "2026-08-01", "2026-08-31", "2026-09-01", "2026-09-30"],
    ["into February", "2026-12-01", "2027-01-31", "2027-02-01", "2027-03-31"],
    ["into a leap year's February", "2027-12-01", "2028-01-31", "2028-02-01", "2028-03-31"],
    ["from the last of a month", "2026-01-31", "2026-02-27", "2026-02-28", "2026-03-27"],
    ["of six months that end with February", "2026-08-31", "2027-02-28", "2027-03-01", "2027-08-31"],
    ["of two months that end with February", "2026-12-31", "2027-02-28", "2027-03-01", "2027-04-30"],
    ["of a month that is February's last", "2026-01-31", "2026-02-28", "2026-03-01", "2026-03-31"],
    ["of a month before a leap day", "2028-01-31", "2028-02-28", "2028-02-29", "2028-03-28"],
    ["of a month that ends with a leap day", "2028-01-31", "2028-02-29", "2028-03-01", "2028-03-31"],
    ["of a year", "2025-04-01", "2026-03-31", "2026-04-01", "2027-03-31"],
    ["of days that are no months", "2026-12-20", "2027-01-03", "2027-01-04", "2027-01-18"],
    ["of a single day", "2026-12-31", "2026-12-31", "2027-01-01", "2027-01-01"],
  ])("goes on %s for as long as before", (_name, openDate, closeDate, nextOpen, nextClose) => {
    expect(after(openDate, closeDate)).toEqual({ openDate: nextOpen, closeDate: nextClose, isAutoRenewed: false });
  });
  it.each([
    ["yesterday", "2026-11-01", "2026-11-23", "2026-11-24", "2026-12-16"],
    ["today", "2026-11-01", "2026-11-24", "2026-11-25", "2026-12-18"],
    ["tomorrow", "2026-11-01", "2026-11-25", "2026-11-26", "2026-12-20"],
    ["so long ago that its renewal would be over, by days", "2026-10-06", "2026-10-18", "2026-10-19", "2026-11-26"],
    ["so long ago that its renewal would be over, by months", "2026-07-01", "2026-08-31", "2026-09-01", "2026-12-31"],
    ["decades ago after a single day", "1900-01-01", "1900-01-01", "1900-01-02", "2026-11-24"],
    ["centuries ago after two days", "0001-01-01", "0001-01-02", "0001-01-03", "2026-11-24"],
    ["months ago, so that its renewal ends today", "2026-09-25", "2026-10-24", "2026-10-25", "2026-11-24"],
  ])("of one that should have ended %s goes on without a gap and does not end in the past", (_name, from, to, next, end) => {
    expect(after(from, to, "2026-11-24")).toMatchObject({ openDate: next, closeDate: end });
  });
  it("without a planned end begins today", () => {
    expect(after("2026-04-01", null, "2026-11-24")).toEqual({ openDate: "2026-11-24", closeDate: null, isAutoRenewed: false });
  });
  it("begins today where the planned end is the calendar's last day, and has that end", () => {
    const terms = { openDate: "2026-11-24", closeDate: "9999-12-31", isAutoRenewed: false };
    expect(after("2026-04-01", "9999-12-31", "2026-11-24")).toEqual(terms);
  });
});

describe("a partner's contracts", () => {
  it("stand with running ones first, then ended ones, each beginning with the latest start", () => {
    const one = (id: string, openDate: string, endedAt: string | null) => ({ id, openDate, endedAt });
    const contracts = [
      one("a", "2026-01-01", ended),
      one("b", "2025-01-01", null),
      one("c", "2026-02-01", ended),
      one("d", "2026-01-01", null),
      one("e", "2026-01-01", null),
    ];
    expect(contracts.sort(byCourse).map(({ id }) => id)).toEqual(["e", "d", "b", "c", "a"]);
  });
});
