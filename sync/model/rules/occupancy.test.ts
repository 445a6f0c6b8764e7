import { describe, expect, it } from "vitest";
import { type CourseContract, firstFree, gapsBetween, occupiedDays } from "./occupancy.ts";

const today = "2026-11-27";

let made = 0;
/** Makes a contract of one position; `ended` is a moment. */
function contract(
  openDate: string,
  closeDate: string | null,
  more: { readonly ended?: string; readonly auto?: boolean; readonly project?: string; readonly occupation?: number } = {},
): CourseContract {
  const { ended = null, auto = false, project = "a", occupation = 1 } = more;
  return {
    id: String((made += 1)).padStart(4, "0"),
    projectId: project,
    occupationId: occupation,
    openDate,
    closeDate,
    isAutoRenewed: auto,
    endedAt: ended,
  };
}

const daysOf = (...contracts: readonly CourseContract[]) =>
  occupiedDays(contracts, today).map(({ from, until, renews }) => [from, until, ...(renews ? ["renews"] : [])]);
const gaps = (...contracts: readonly CourseContract[]) => gapsBetween(occupiedDays(contracts, today));
const free = (...contracts: readonly CourseContract[]) => firstFree(occupiedDays(contracts, today), today);

describe("the days of a contract", () => {
  it("are none if it ended before it began", () => {
    expect(daysOf(contract("2026-12-01", "2026-12-31", { ended: "2026-11-20T03:00:00Z" }))).toEqual([]);
  });

  it("end on the day in Japan on which it was ended, early or late", () => {
    expect(daysOf(contract("2026-09-01", "2026-12-31", { ended: "2026-10-31T15:00:00Z" }))).toEqual([
      ["2026-09-01", "2026-11-01"],
    ]);
    expect(daysOf(contract("2026-09-01", "2026-12-31", { ended: "2026-10-31T14:59:59Z" }))).toEqual([
      ["2026-09-01", "2026-10-31"],
    ]);
    expect(daysOf(contract("2026-08-01", "2026-08-31", { ended: "2026-09-07T03:00:00Z" }))).toEqual([
      ["2026-08-01", "2026-09-07"],
    ]);
  });

  it("are one for a contract of one day", () => {
    expect(daysOf(contract("2026-12-31", "2026-12-31"))).toEqual([["2026-12-31", "2026-12-31"]]);
    expect(daysOf(contract(today, "2026-12-31", { ended: "2026-11-27T03:00:00Z" }))).toEqual([[today, today]]);
  });

  it("reach today while it runs beyond its planned end, and have no end if it renews itself", () => {
    expect(daysOf(contract("2026-09-01", "2026-11-26"))).toEqual([["2026-09-01", today]]);
    expect(daysOf(contract("2026-09-01", today))).toEqual([["2026-09-01", today]]);
    expect(daysOf(contract("2026-09-01", "2026-10-31", { auto: true }))).toEqual([["2026-09-01", null]]);
    expect(daysOf(contract("2026-09-01", null, { auto: true }))).toEqual([["2026-09-01", null]]);
  });

  it("go on in a renewal, whichever day the old one was ended on", () => {
    for (const ended of ["2026-11-20T03:00:00Z", "2027-01-10T03:00:00Z", undefined]) {
      const old = contract("2026-10-01", "2026-12-31", ended === undefined ? {} : { ended });
      expect(daysOf(contract("2027-01-01", "2027-03-31"), old)).toEqual([
        ["2026-10-01", "2026-12-31"],
        ["2027-01-01", "2027-03-31", "renews"],
      ]);
    }
    expect(daysOf(contract("2026-10-01", null, { ended: "2026-11-10T03:00:00Z" }), contract("2026-11-10", "2027-01-31"))).toEqual(
      [
        ["2026-10-01", "2026-11-09"],
        ["2026-11-10", "2027-01-31", "renews"],
      ],
    );
  });

  it("do not go on in a contract for another project or position, or after a day between", () => {
    for (const other of [
      contract("2027-01-01", "2027-03-31", { project: "b" }),
      contract("2027-01-01", "2027-03-31", { occupation: 2 }),
      contract("2027-01-02", "2027-03-31"),
    ])
      expect(daysOf(contract("2026-10-01", "2026-12-31", { ended: "2026-11-20T03:00:00Z" }), other)).toEqual([
        ["2026-10-01", "2026-11-20"],
        [other.openDate, "2027-03-31"],
      ]);
  });

  it("go on over the end of February in a leap year and in another", () => {
    expect(daysOf(contract("2028-02-01", "2028-02-29"), contract("2028-03-01", "2028-03-31"))[1]).toContain("renews");
    expect(daysOf(contract("2028-02-01", "2028-02-28"), contract("2028-03-01", "2028-03-31"))[1]).not.toContain("renews");
    expect(daysOf(contract("2027-02-01", "2027-02-28"), contract("2027-03-01", "2027-03-31"))[1]).toContain("renews");
  });
});

describe("gaps", () => {
  it("are the days that no contract covers, also a single one, and none while contracts overlap", () => {
    expect(gaps(contract("2026-12-01", "2026-12-31"), contract("2027-01-01", "2027-01-31", { project: "b" }))).toEqual([]);
    expect(gaps(contract("2026-12-01", "2026-12-31"), contract("2027-01-02", "2027-01-31"))).toEqual([
      { from: "2027-01-01", until: "2027-01-01" },
    ]);
    // A short contract within a long one ends no time.
    expect(
      gaps(contract("2026-12-01", "2027-03-31"), contract("2027-01-01", "2027-01-31"), contract("2027-05-01", "2027-05-31")),
    ).toEqual([{ from: "2027-04-01", until: "2027-04-30" }]);
  });

  it("do not come after a contract without an end", () => {
    expect(gaps(contract("2026-10-01", null, { auto: true }), contract("2027-05-01", "2027-05-31"))).toEqual([]);
    expect(gaps()).toEqual([]);
  });
});

describe("a planned end on the calendar's last day", () => {
  it("is no end: no gap comes after it, and nobody is free then", () => {
    const endless = contract("2026-04-01", "9999-12-31");
    expect(gaps(endless, contract("2027-01-01", "2027-03-31", { project: "b" }))).toEqual([]);
    expect(free(endless)).toBeNull();
    expect(free(endless, contract("2027-01-01", "2027-03-31", { project: "b" }))).toBeNull();
  });
});

describe("a partner is free", () => {
  it("never while a contract without an end runs", () => {
    expect(free(contract("2026-10-01", "2026-12-31"), contract("2027-01-01", null, { auto: true }))).toBeNull();
  });

  it("from the day after the last contract that follows without a day between", () => {
    expect(free(contract("2026-10-01", "2026-12-31"), contract("2027-01-01", "2027-02-28", { project: "b" }))).toEqual({
      from: "2027-03-01",
      until: null,
      since: null,
    });
    expect(free(contract("2028-01-01", "2028-02-29"), contract("2026-01-01", "2027-12-31"))?.from).toBe("2028-03-01");
  });

  it("until the day before the next contract", () => {
    expect(free(contract("2026-10-01", "2026-12-31"), contract("2027-02-01", "2027-03-31"))).toEqual({
      from: "2027-01-01",
      until: "2027-01-31",
      since: null,
    });
  });

  it("from tomorrow if the contract ends today or is overdue", () => {
    for (const close of [today, "2026-09-30"]) expect(free(contract("2026-09-01", close))?.from).toBe("2026-11-28");
  });

  it("today, since the day after the last one ended", () => {
    const past = contract("2026-03-01", "2026-05-31", { ended: "2026-05-31T09:00:00Z" });
    const longer = contract("2026-02-01", "2026-07-31", { ended: "2026-07-31T09:00:00Z", project: "b" });
    expect(free(longer, past)).toEqual({ from: today, until: null, since: "2026-08-01" });
    expect(free(past, contract("2026-12-01", "2026-12-31"))).toEqual({ from: today, until: "2026-11-30", since: "2026-06-01" });
  });

  it("today, without a day since when, if all contracts are still to come", () => {
    expect(free(contract("2026-12-01", "2026-12-31"))).toEqual({ from: today, until: "2026-11-30", since: null });
  });

  it("are not prolonged by a renewal that was ended before it began", () => {
    const ended = contract("2026-01-01", "2026-12-31", { ended: "2026-06-15T03:00:00Z" });
    const renewal = contract("2027-01-01", "2027-12-31", { ended: "2026-06-20T03:00:00Z" });
    expect(free(ended, renewal)?.from).toBe(today);
    expect(daysOf(ended, renewal)).toEqual([["2026-01-01", "2026-06-15"]]);
  });
});
