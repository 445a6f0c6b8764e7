import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter, lastDayOfMonths } from "./days.ts";
import {
  type ActContract,
  asRenewed,
  courseStart,
  earliestEnd,
  isLong,
  isWithinAct,
  lastPaymentDay,
  lastReconsignedPaymentDay,
  nextDeadline,
  noticeDeadline,
  noticeFor,
  plannedNotice,
  withTerms,
} from "./freelance-act.ts";

const contract = (openDate: string, closeDate: string | null, more: Partial<ActContract> = {}): ActContract => ({
  id: `from ${openDate}`,
  partnerId: "partner",
  projectId: "project",
  occupationId: 1,
  commissionedOn: null,
  openDate,
  closeDate,
  isAutoRenewed: false,
  endedAt: null,
  noticedOn: null,
  noticedEnd: null,
  noticeExemption: null,
  ...more,
});
const within = (one: ActContract) => ({ contract: one, within: true, start: one.openDate, others: [] });
const days = fc.date({ min: new Date("2024-11-01"), max: new Date("2040-12-31"), noInvalidDate: true });
const day = days.map((at) => at.toISOString().slice(0, 10));

describe("the freelance act", () => {
  it("is about people of no company who are no employees, and about companies of one person (article 2)", () => {
    expect(isWithinAct({ employeeStatus: 0 }, undefined)).toBe(true);
    expect(isWithinAct({ employeeStatus: 1 }, undefined)).toBe(false);
    expect(isWithinAct({ employeeStatus: 0 }, { onePerson: null })).toBe(false);
    expect(isWithinAct({ employeeStatus: 0 }, { onePerson: "no" })).toBe(false);
    expect(isWithinAct({ employeeStatus: 1 }, { onePerson: "yes" })).toBe(true);
  });

  it("counts a course on from a contract whose planned end is the calendar's last day", () => {
    for (const endedAt of [null, "2026-06-30T03:00:00Z"]) {
      const former = contract("2026-01-01", "9999-12-31", { endedAt });
      expect(courseStart(contract("2026-07-01", "2026-09-30"), [former], "2026-06-15")).toBe("2026-01-01");
    }
  });

  it.each([
    ["2026-01-01", 6, "2026-06-30"],
    ["2026-02-15", 6, "2026-08-14"],
    ["2025-08-31", 6, "2026-02-28"],
    ["2027-08-31", 6, "2028-02-29"],
    ["2025-08-29", 6, "2026-02-28"],
    ["2025-08-28", 6, "2026-02-27"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-03-01", 1, "2026-03-31"],
  ])("counts from %s on %i months until %s (Civil Code, article 143)", (from, months, last) => {
    expect(lastDayOfMonths(from, months)).toBe(last);
  });

  it.each([
    ["2026-01-01", "2026-06-29", false],
    ["2026-01-01", "2026-06-30", true],
    ["2025-08-31", "2026-02-27", false],
    ["2025-08-31", "2026-02-28", true],
    ["2026-01-01", null, true],
  ])("asks for a notice of a contract from %s until %s: %s", (from, until, long) => {
    expect(isLong(from, until)).toBe(long);
    expect(noticeFor(within(contract(from, until)), until ?? "2026-12-31", from) !== null).toBe(long);
  });

  it("counts a longer contract that ends early, and one that runs on past its planned end", () => {
    expect(noticeFor(within(contract("2026-01-01", "2026-12-31")), "2026-03-31", "2026-03-01")?.deadline).toBe("2026-03-01");
    const renewed = contract("2026-01-01", "2026-03-31", { isAutoRenewed: true });
    // It renewed itself for three more months, so that it is one of six.
    expect(noticeFor(within(renewed), "2026-03-31", "2026-03-01")).toBeNull();
    expect(noticeFor(within(renewed), "2026-04-01", "2026-03-01")).toEqual({ state: "due", deadline: "2026-03-02" });
    const overdue = contract("2026-01-01", "2026-03-31");
    expect(noticeFor(within(overdue), "2026-06-29", "2026-03-01")).toBeNull();
    expect(noticeFor(within(overdue), "2026-06-30", "2026-03-01")).toEqual({ state: "due", deadline: "2026-05-31" });
  });
});

describe("the course of a contract", () => {
  const last = contract("2026-07-01", "2026-09-30");
  const startAfter = (...others: ActContract[]) => courseStart(last, [last, ...others], "2026-03-01");
  it.each([
    ["2026-06-30", "2026-04-01"],
    ["2026-06-02", "2026-04-01"],
    ["2026-06-01", "2026-04-01"],
    ["2026-05-31", "2026-07-01"],
  ])("goes on after a contract that ended on %s if it begins less than a month later", (end, start) => {
    expect(startAfter(contract("2026-04-01", end))).toBe(start);
  });
  it("goes back over all renewals, in whatever order they come", () => {
    const [first, second] = [contract("2026-01-01", "2026-03-31"), contract("2026-04-01", "2026-06-30")];
    expect(startAfter(first, second)).toBe("2026-01-01");
    expect(startAfter(second, first)).toBe("2026-01-01");
    expect(startAfter(first)).toBe("2026-07-01");
  });
  it("counts a renewed contract until its planned end, and one without until it was ended, by the day in Japan", () => {
    expect(startAfter(contract("2026-04-01", "2026-06-30", { endedAt: "2026-05-10T00:00:00.000Z" }))).toBe("2026-04-01");
    expect(startAfter(contract("2026-04-01", null, { endedAt: "2026-05-31T15:00:00.000Z" }))).toBe("2026-04-01");
    expect(startAfter(contract("2026-04-01", null, { endedAt: "2026-05-31T14:59:59.000Z" }))).toBe("2026-07-01");
    expect(startAfter(contract("2026-04-01", null))).toBe("2026-04-01");
  });
  it("is that of one partner and one kind of work, on whatever project", () => {
    const start = (more: Partial<ActContract>) => startAfter(contract("2026-04-01", "2026-06-30", more));
    expect(start({ partnerId: "other" })).toBe("2026-07-01");
    expect(start({ projectId: "other" })).toBe("2026-04-01");
    expect(start({ occupationId: 2 })).toBe("2026-04-01");
    expect(start({ projectId: "other", occupationId: 2 })).toBe("2026-07-01");
  });
  it("begins with the commission, and goes on if the next one comes less than a month after the end", () => {
    expect(courseStart(contract("2026-07-01", null, { commissionedOn: "2026-06-15" }), [], "2026-06-15")).toBe("2026-06-15");
    expect(courseStart(contract("2026-07-01", null, { commissionedOn: "2026-07-15" }), [], "2026-06-15")).toBe("2026-07-01");
    const former = contract("2026-02-01", "2026-04-30", { commissionedOn: "2026-01-20" });
    const next = (commissionedOn: string) =>
      courseStart(contract("2026-09-01", "2026-09-30", { commissionedOn }), [former], "2026-04-15");
    expect([next("2026-05-31"), next("2026-06-01")]).toEqual(["2026-01-20", "2026-06-01"]);
  });
  it("counts a contract that renews itself until it was ended", () => {
    const renewing = contract("2025-01-01", "2025-03-31", { isAutoRenewed: true });
    expect(startAfter(renewing)).toBe("2025-01-01");
    expect(startAfter({ ...renewing, endedAt: "2026-05-31T00:00:00Z" })).toBe("2026-07-01");
  });
  it("counts one that runs on past its planned end, as it has not ended", () => {
    const former = contract("2026-01-01", "2026-03-31", { projectId: "other" });
    const startOn = (today: string) => courseStart(last, [former], today);
    expect([startOn("2026-03-31"), startOn("2026-04-01")]).toEqual(["2026-07-01", "2026-01-01"]);
    expect(courseStart(last, [{ ...former, endedAt: "2026-03-31T00:00:00.000Z" }], "2026-04-01")).toBe("2026-07-01");
  });
  it("counts one that lasts longer than a later one", () => {
    expect(startAfter(contract("2026-01-01", "2026-12-31"), contract("2026-03-01", "2026-03-31"))).toBe("2026-01-01");
  });
});

describe("the notice", () => {
  const one = contract("2026-01-01", "2026-08-31");
  it.each([
    ["2026-08-01", "due"],
    ["2026-08-02", "late"],
  ] as const)("that is missing on %s is %s for an end on August 31", (today, state) => {
    expect(plannedNotice(within(one), today)).toEqual({ state, deadline: "2026-08-01" });
  });
  it.each([
    ["2026-08-01", "given"],
    ["2026-08-02", "givenLate"],
  ] as const)("of %s is %s from that day on", (noticedOn, state) => {
    const found = within({ ...one, noticedOn });
    const at = (today: string) => plannedNotice(found, today)?.state;
    expect([at(noticedOn), at("2026-08-31")]).toEqual([state, state]);
    // The contract has gone on, and nobody told of another end.
    expect([at("2026-10-01"), at("2026-12-01")]).toEqual(["late", "late"]);
    const ended = within({ ...found.contract, endedAt: "2026-12-01T00:00:00.000Z" });
    expect(noticeFor(ended, "2026-12-01", "2026-12-05")?.state).toBe("late");
  });
  it("of an unknown end is one of an earlier planned end, and none of a later one", () => {
    const found = within({ ...one, noticedOn: "2026-08-01" });
    const state = (closeDate: string) =>
      noticeFor(withTerms(found, { openDate: one.openDate, closeDate }, "2026-08-05"), closeDate, "2026-08-05")?.state;
    expect([state("2026-08-31"), state("2026-08-30"), state("2026-12-31")]).toEqual(["given", "givenLate", "due"]);
  });
  const told = { noticedOn: "2026-07-01", noticedEnd: "2026-08-31" };
  it("of an end is one of an end up to 30 days later, and none of an earlier one, or where the contract went on", () => {
    const state = (end: string, more: Partial<ActContract> = {}) =>
      noticeFor(within({ ...one, ...told, ...more }), end, "2026-10-05")?.state;
    const ends = ["2026-08-30", "2026-08-31", "2026-09-30", "2026-10-01"];
    expect(ends.map((end) => state(end))).toEqual(["late", "given", "given", "late"]);
    // The end that was told may be before the planned one, and the contract may renew itself.
    for (const more of [{ closeDate: "2026-12-31" }, { openDate: "2026-03-01", isAutoRenewed: true }])
      expect(ends.map((end) => state(end, more))).toEqual(["late", "given", "given", "late"]);
    // A device of an earlier version gave a later notice.
    expect(state("2026-12-31", { noticedOn: "2026-10-01" })).toBe("given");
  });
  it("of a contract that runs past its planned end is about an end of today, as where it is ended", () => {
    const short = contract("2026-01-01", "2026-03-31");
    const standing = (of: ActContract, today: string) => [plannedNotice(within(of), today), nextDeadline(within(of), today)];
    expect(standing(short, "2026-06-29")).toEqual([null, undefined]);
    expect(standing(short, "2026-06-30")).toEqual([{ state: "late", deadline: "2026-05-31" }, null]);
    // What was told has passed, and the contract went on.
    expect(standing({ ...one, ...told }, "2026-09-30")).toEqual([{ state: "given", deadline: "2026-08-01" }, "2026-08-01"]);
    expect(standing({ ...one, ...told }, "2026-10-01")).toEqual([{ state: "late", deadline: "2026-09-01" }, null]);
    // A later end was told since.
    const later = { ...one, noticedOn: "2026-10-20", noticedEnd: "2026-11-30" };
    expect(standing(later, "2026-10-20")).toEqual([{ state: "given", deadline: "2026-10-31" }, "2026-10-31"]);
    fc.assert(
      fc.property(day, day, fc.option(day), (openDate, today, noticedOn) => {
        const overdue = { ...contract(openDate, dayAfter(openDate, 80)), noticedOn };
        if (today > dayAfter(openDate, 80))
          expect(plannedNotice(within(overdue), today)).toEqual(noticeFor(within(overdue), today, today));
      }),
    );
  });
  it("of an end before the planned one is about that end until it has passed", () => {
    const standing = (today: string) => plannedNotice(within({ ...one, ...told, closeDate: "2026-12-31" }), today);
    expect(standing("2026-08-01")).toEqual({ state: "given", deadline: "2026-08-01" });
    expect(standing("2026-09-30")?.state).toBe("given");
    expect(standing("2026-10-01")).toEqual({ state: "due", deadline: "2026-12-01" });
    const prolonged = within({ ...one, ...told, closeDate: "2026-12-31", endedAt: "2026-12-31T00:00:00.000Z" });
    expect(plannedNotice(prolonged, "2027-01-05")).toBeNull();
  });
  it("is asked for by the terms as they would stand, their first day and what they continue included", () => {
    const short = contract("2026-04-01", "2026-06-30");
    const former = contract("2025-12-01", "2026-03-15", { endedAt: "2026-03-15T00:00:00.000Z" });
    const state = (from: ActContract, openDate: string, others: readonly ActContract[] = []) =>
      noticeFor(
        withTerms({ ...within(from), others }, { openDate, closeDate: "2026-06-30" }, "2026-05-01"),
        "2026-06-30",
        "2026-05-01",
      )?.state;
    expect([state(short, "2026-04-01"), state(short, "2026-01-01")]).toEqual([undefined, "due"]);
    const both = [former, short];
    expect([state(short, "2026-04-01", both), state(short, "2026-04-20", both)]).toEqual(["due", undefined]);
    // Its own former terms are none that it continues.
    const long = contract("2026-01-01", "2026-06-30");
    expect([state(long, "2026-01-01", [long]), state(long, "2026-02-01", [long])]).toEqual(["due", undefined]);
  });
  it("is asked for by the terms of a renewal, which continue those of the contract that it ends", () => {
    const state = (openDate: string, closeDate: string, today: string, from = contract("2026-01-01", "2026-03-31")) =>
      noticeFor(asRenewed({ ...within(from), others: [from] }, { openDate, closeDate }, today), closeDate, today)?.state;
    expect([
      state("2026-04-01", "2026-06-29", "2026-03-20"),
      state("2026-04-01", "2026-06-30", "2026-03-20"),
      state("2026-04-01", "2026-06-30", "2026-06-10"),
      // More than a month lies between them.
      state("2026-05-02", "2026-10-31", "2026-03-20"),
      // Whatever was told of the end before is no notice of this one.
      state("2026-04-01", "2026-06-30", "2026-03-20", contract("2026-01-01", "2026-03-31", { noticedOn: "2026-03-01" })),
    ]).toEqual([undefined, "due", "late", undefined, "due"]);
  });
  it("has a last day for the planned end, for the period that runs now, and for the real end", () => {
    const deadline = (found: ActContract, today = "2026-06-15") => nextDeadline(within(found), today);
    expect(deadline(one)).toBe("2026-08-01");
    expect(deadline({ ...one, closeDate: null, isAutoRenewed: true })).toBeNull();
    expect(deadline(contract("2026-01-01", "2026-06-29"))).toBeUndefined();
    const renewing = contract("2026-01-01", "2026-03-31", { isAutoRenewed: true });
    expect(deadline(renewing, "2026-03-31")).toBeUndefined();
    expect(deadline(renewing, "2026-04-01")).toBe("2026-05-31");
    expect(deadline(renewing, "2026-07-01")).toBe("2026-08-31");
    expect(deadline({ ...renewing, endedAt: "2026-08-10T15:00:00Z" })).toBe("2026-07-12");
    expect(nextDeadline({ ...within(one), within: false }, "2026-06-15")).toBeUndefined();
  });
  it("of a day that has not come is not given yet, and after the end nothing is told of it", () => {
    expect(plannedNotice(within({ ...one, noticedOn: "2026-08-01" }), "2026-07-31")?.state).toBe("due");
    expect(plannedNotice(within({ ...one, noticedOn: "2027-08-01" }), "2026-08-02")?.state).toBe("late");
    const ended = { ...one, noticedOn: "2027-08-01", endedAt: "2026-08-10T00:00:00.000Z" };
    expect(plannedNotice(within(ended), "2026-08-11")).toBeNull();
  });
  it("is not asked for outside of the act, where it is exempt, while a contract renews itself, and after the end", () => {
    const standing = (more: Partial<ActContract>) => plannedNotice(within({ ...one, ...more }), "2026-08-02");
    expect(plannedNotice({ ...within(one), within: false }, "2026-08-02")).toBeNull();
    expect(standing({ noticeExemption: 1 })).toBeNull();
    expect(standing({ isAutoRenewed: true })).toBeNull();
    expect(standing({ closeDate: null })).toBeNull();
    const endedAt = "2026-08-10T15:00:00.000Z";
    expect(standing({ endedAt })).toBeNull();
    expect(standing({ endedAt, noticedOn: "2026-07-12" })).toEqual({ state: "given", deadline: "2026-07-12" });
    expect(standing({ endedAt, noticedOn: "2026-07-13" })?.state).toBe("givenLate");
  });
  it("leaves 30 days from its day to the day before the end, and is the later the later the end is", () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        const notice = noticeDeadline(a);
        expect((Date.parse(a) - Date.parse(notice)) / 86_400_000).toBe(30);
        expect(earliestEnd(notice)).toBe(a);
        if (a < b) expect(notice < noticeDeadline(b)).toBe(true);
      }),
    );
  });
  it("that is given in time for an end is in time for every later one", () => {
    fc.assert(
      fc.property(day, day, fc.nat(400), (end, noticedOn, more) => {
        const found = within(contract("2024-01-01", null, { noticedOn }));
        if (noticeFor(found, end, end)?.state === "given")
          expect(noticeFor(found, dayAfter(end, more), end)?.state).toBe("given");
      }),
    );
  });
});

describe("the fee", () => {
  it("is paid within 60 days of the receipt, its day counted, and 30 days of what the first client pays (article 4)", () => {
    expect(lastPaymentDay("2026-04-01")).toBe("2026-05-30");
    expect(lastPaymentDay("2028-01-01")).toBe("2028-02-29");
    expect(lastReconsignedPaymentDay("2026-04-01")).toBe("2026-04-30");
  });
});
