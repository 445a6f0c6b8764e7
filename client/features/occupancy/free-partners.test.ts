import { describe, expect, it } from "vitest";
import { occupiedDays } from "#sync/model/rules/occupancy.ts";
import type { PartnerCourse } from "./courses.ts";
import { freePartners } from "./free-partners.ts";
import { windowFrom } from "./months.ts";
import { barState, barText, daysText } from "./occupancy-words.ts";
import { gapsOf, rowsOf } from "./picture-rows.ts";

const today = "2026-11-27";
const names = { partnerName: "結城 縁", projectName: "基幹刷新", occupationName: "開発" };

interface Terms {
  readonly from: string;
  readonly until: string | null;
  readonly auto?: boolean;
  readonly ended?: string;
  readonly project?: string;
}

/** Makes a partner with contracts. */
const course = (id: string, terms: readonly Terms[], status: number | null = 4): PartnerCourse => ({
  id,
  name: names.partnerName,
  status,
  occupied: occupiedDays(
    terms.map(({ from, until, auto = false, ended = null, project = "p" }, at) => ({
      id: `${id}${at}`,
      number: at,
      partnerId: id,
      projectId: project,
      occupationId: 1,
      openDate: from,
      closeDate: until,
      isAutoRenewed: auto,
      endedAt: ended,
    })),
    today,
  ).map((days) => ({ ...days, ...names })),
});

describe("who is free", () => {
  it("is ordered by day, and whoever is overdue is said to be", () => {
    const { coming, now } = freePartners(
      [
        course("late", [{ from: "2026-10-01", until: "2027-03-31" }]),
        course("overdue", [{ from: "2026-10-01", until: "2026-10-31" }]),
        course("never", [{ from: "2026-10-01", until: null, auto: true }]),
        course("left", [{ from: "2026-01-01", until: "2026-01-31", ended: "2026-01-31T00:00:00Z" }], 5),
        course("none", []),
        course("long ago", [{ from: "2026-01-01", until: "2026-01-31", ended: "2026-01-31T00:00:00Z" }]),
        course("lately", [{ from: "2026-01-01", until: "2026-10-31", ended: "2026-10-31T00:00:00Z" }], null),
        course("planned", [{ from: "2026-12-10", until: "2026-12-31" }]),
      ],
      today,
    );
    expect(coming.map(({ id, from, isOverdue }) => [id, from, isOverdue])).toEqual([
      ["overdue", "2026-11-28", true],
      ["late", "2027-04-01", false],
    ]);
    expect(now.map(({ id, until, last }) => [id, until, last?.contract.id])).toEqual([
      ["lately", null, "lately0"],
      ["long ago", null, "long ago0"],
      ["planned", "2026-12-09", undefined],
    ]);
  });
});

it("names first, of those who are free on one day, whoever should have been free the longest", () => {
  const since = (id: string, until: string) => course(id, [{ from: "2026-09-01", until }]);
  const { coming } = freePartners(
    [since("a", "2026-11-07"), since("b", "2026-11-27"), since("c", "2026-10-18"), since("d", "2026-11-21")],
    today,
  );
  expect(coming.map(({ id }) => id)).toEqual(["c", "a", "d", "b"]);
});

describe("a bar", () => {
  const first = (...terms: readonly Terms[]) => {
    const [days] = course("a", terms).occupied;
    if (!days) throw new Error("the contract has no days");
    return days;
  };

  it("says that a contract has not begun, was renewed, or renews itself", () => {
    const stateOf = (...terms: readonly Terms[]) => barState(first(...terms), today).value;
    expect(stateOf({ from: "2026-11-28", until: "2027-12-31" })).toBe("planned");
    expect(stateOf({ from: today, until: "2027-12-31" })).toBe("running");
    const old = { from: "2026-10-01", until: "2026-12-31", ended: "2026-11-20T00:00:00Z" };
    expect(stateOf(old)).toBe("ended");
    expect(stateOf(old, { from: "2027-01-01", until: "2027-03-31" })).toBe("renewed");
    expect(stateOf({ from: "2026-10-01", until: "2026-10-31", auto: true })).toBe("renewing");
  });

  it("names the planned end of one that runs beyond it, and the day of one that was ended", () => {
    expect(daysText(first({ from: "2026-10-01", until: "2026-10-31" }))).toBe("2026/10/01〜2026/10/31");
    expect(daysText(first({ from: "2026-10-01", until: "2026-10-31", auto: true }))).toBe(
      "2026/10/01〜2026/10/31（以後自動更新）",
    );
    expect(daysText(first({ from: "2026-10-01", until: null, auto: true }))).toBe("2026/10/01〜（自動更新）");
    const early = first({ from: "2026-10-01", until: "2026-12-31", ended: "2026-11-20T00:00:00Z" });
    expect(barText(early, "project", today)).toBe("基幹刷新、結城 縁、開発、2026/10/01〜2026/11/20、終了");
  });
});

describe("the rows of the picture", () => {
  const frame = { shown: windowFrom("2026-11"), leastDays: 4 };

  it("leave out who has no contract within the months, and put overlapping contracts on lanes", () => {
    const past = course("past", [{ from: "2026-01-01", until: "2026-10-31", ended: "2026-10-31T00:00:00Z" }]);
    const both = course("both", [
      { from: "2026-11-01", until: "2027-01-31" },
      { from: "2027-01-31", until: "2027-02-28" },
    ]);
    const rows = rowsOf({ partners: [past, both], projects: [] }, "partner", frame);
    expect(rows.map(({ key, lanes, bars }) => [key, lanes, bars.map(({ lane }) => lane)])).toEqual([["both", 2, [0, 1]]]);
  });

  it("have a project only with members, and count these", () => {
    const member = course("a", [{ from: "2026-12-01", until: "2027-01-31" }]);
    const projects = [
      { id: "x", name: "X", startDate: null, endDate: null, members: [course("b", [])] },
      { id: "y", name: "Y", startDate: null, endDate: "2026-12-31", members: [member] },
    ];
    const rows = rowsOf({ partners: [member], projects }, "project", frame);
    expect(rows.map(({ key, of, members }) => [key, of, members])).toEqual([
      ["y", "project", 1],
      ["y a", "partner", undefined],
    ]);
  });

  it("name no days free on which a member works for another project, nor those before or after this one", () => {
    const spans = [
      { from: "2026-11-01", until: "2026-11-30", project: "z" },
      { from: "2027-01-01", until: "2027-03-31", project: "x" },
      { from: "2027-04-01", until: "2027-04-30", project: "z" },
      { from: "2027-06-01", until: "2027-08-31", project: "x" },
    ];
    const whole = course("a", spans);
    const member = { ...whole, occupied: whole.occupied.filter(({ contract }) => contract.projectId === "x") };
    const projects = [{ id: "x", name: "X", startDate: null, endDate: null, members: [member] }];
    const [, row] = rowsOf({ partners: [whole], projects }, "project", frame);
    expect(row?.bars).toHaveLength(2);
    const gaps = row ? gapsOf(row, frame.shown) : [];
    expect(gaps.map(({ from, until }) => [from, until])).toEqual([["2027-05-01", "2027-05-31"]]);
  });
});
