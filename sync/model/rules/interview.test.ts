import { describe, expect, it } from "vitest";
import {
  correctionCount,
  currentRevisions,
  interviewerOf,
  isArranged,
  isUpcoming,
  latestWorkHistory,
  namedManager,
  shownAverage,
} from "./interview.ts";

const told = (id: string, createdAt: string, more: { revisionOfId?: string; scheduledDate?: string; role?: string } = {}) => ({
  id,
  createdAt,
  revisionOfId: more.revisionOfId ?? null,
  scheduledDate: more.scheduledDate ?? null,
  workHistory: more.role === undefined ? [] : [{ id, industry: "製造", years: "1年", role: more.role }],
});
const untouched = { score: 3, memo: null };
const judged = (createdAt: string, scheduledDate: string | null, more: object = {}) => ({
  createdAt,
  scheduledDate,
  createdBy: "arranging",
  softSkills: [untouched],
  softskill: null,
  hardskill: null,
  qualitativeEvaluation: null,
  ...more,
});
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe("of several revisions", () => {
  it("the newest stands, in whatever order they come", () => {
    const rows = [told("a", "1"), told("c", "3", { revisionOfId: "a" }), told("b", "2", { revisionOfId: "a" })];
    for (const order of [rows, rows.toReversed()]) expect(ids(currentRevisions(order))).toEqual(["c"]);
  });
  it("made at the same moment the same one stands everywhere", () => {
    const rows = [told("a", "1"), told("c", "2", { revisionOfId: "a" }), told("b", "2", { revisionOfId: "a" })];
    for (const order of [rows, rows.toReversed()]) expect(ids(currentRevisions(order))).toEqual(["c"]);
  });
  it("one stands whose first is not there", () => {
    expect(ids(currentRevisions([told("b", "2", { revisionOfId: "a" })]))).toEqual(["b"]);
  });
});

describe("an interview", () => {
  it.each([
    ["2026-04-01", true],
    ["2026-04-02", true],
    ["2026-03-31", false],
    [null, false],
  ])("on %s is still to come on April 1: %s", (scheduledDate, coming) => {
    expect(isUpcoming({ scheduledDate }, "2026-04-01")).toBe(coming);
  });

  it.each([
    ["2026-04-02", "2026-04-01T14:59:59.000Z", true],
    ["2026-04-02", "2026-04-01T15:00:00.000Z", false],
    ["2026-04-02", "2026-04-09T00:00:00.000Z", false],
    [null, "2026-04-01T00:00:00.000Z", false],
  ])("on %s, recorded at %s, is only arranged: %s", (scheduledDate, createdAt, arranged) => {
    expect(isArranged(judged(createdAt, scheduledDate))).toBe(arranged);
  });

  it.each<[string, object, boolean]>([
    ["a score that was given", { softSkills: [untouched, { score: 4, memo: null }] }, false],
    ["a word beside a score", { softSkills: [{ score: 3, memo: "聞き上手" }] }, false],
    ["a hard skill that was judged", { hardScores: [{ score: 5, memo: null }] }, false],
    ["hard skills that are only listed", { hardScores: [untouched] }, true],
    ["words on a skill", { hardskill: "設計ができる" }, false],
    ["words of the whole", { qualitativeEvaluation: "任せられる" }, false],
    ["nothing but blanks", { softskill: " " }, true],
  ])("recorded before its day with %s is only arranged: %s", (_, said, arranged) => {
    expect(isArranged(judged("2026-04-01T00:00:00.000Z", "2026-04-02", said))).toBe(arranged);
  });
});

it("the average of an interview that was only arranged is not shown: nobody has given it", () => {
  expect(shownAverage(judged("2026-04-01T00:00:00.000Z", "2026-04-02"), 3)).toBeNull();
  expect(shownAverage(judged("2026-04-02T00:00:00.000Z", "2026-04-02"), 3)).toBe(3);
});

describe("of an interview that was arranged", () => {
  const arranged = judged("2026-04-01T00:00:00.000Z", "2026-04-03");
  const moved = judged("2026-04-02T00:00:00.000Z", "2026-04-05");
  const early = judged("2026-04-03T00:00:00.000Z", "2026-04-05", { createdBy: "holding", hardskill: "設計" });
  const late = { ...moved, createdAt: "2026-04-06T00:00:00.000Z", createdBy: "holding" };
  const corrected = { ...late, createdAt: "2026-04-08T00:00:00.000Z", createdBy: "correcting" };

  it("who entered it first held it, before its day or after, whoever arranged or corrected it", () => {
    expect(interviewerOf([late, moved, arranged])).toBe("holding");
    expect(interviewerOf([corrected, early, moved, arranged], "manager")).toBe("holding");
    expect(interviewerOf([corrected, late])).toBe("holding");
  });
  it("and not held yet, the manager named for it is to hold it, or else who arranged it", () => {
    expect(interviewerOf([moved, arranged], "manager")).toBe("manager");
    expect(interviewerOf([{ ...moved, createdBy: "moving" }, arranged])).toBe("arranging");
    expect(interviewerOf([])).toBeNull();
  });
  it("by somebody who is gone, nobody else held it", () => {
    expect(interviewerOf([corrected, { ...late, createdBy: null }, arranged], "manager")).toBeNull();
  });
  it("the manager is named by the newest revision of the latest first interview", () => {
    const first = (id: string, createdAt: string, manager: string | null, more = {}) => ({
      ...told(id, createdAt, more),
      secondInterviewAdminId: manager,
    });
    const latest = first("b", "2", "one", { scheduledDate: "2026-02-01" });
    expect(namedManager([first("a", "1", "none", { scheduledDate: "2026-01-01" }), latest])).toBe("one");
    expect(namedManager([latest, first("c", "3", "two", { revisionOfId: "b", scheduledDate: "2026-02-01" })])).toBe("two");
    expect(namedManager([])).toBeNull();
  });
  it("neither moving nor entering it is a correction", () => {
    expect([[arranged], [moved, arranged], [late, moved, arranged], [early, arranged], []].map(correctionCount)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(
      [
        [corrected, late, arranged],
        [corrected, early],
        [corrected, corrected, late],
      ].map(correctionCount),
    ).toEqual([1, 1, 2]);
  });
});

describe("the latest interview", () => {
  it("is that of the latest day; those without a day come last, by when they were told", () => {
    const rows = [
      told("a", "4"),
      told("b", "1", { scheduledDate: "2026-02-01" }),
      told("c", "3"),
      told("d", "2", { scheduledDate: "2026-03-01" }),
    ];
    expect(ids(currentRevisions(rows))).toEqual(["d", "b", "a", "c"]);
  });
  it("keeps its place when it is corrected", () => {
    const corrected = told("c", "3", { revisionOfId: "a", scheduledDate: "2026-01-01" });
    const rows = [told("a", "1", { scheduledDate: "2026-01-01" }), told("b", "2", { scheduledDate: "2026-02-01" }), corrected];
    expect(ids(currentRevisions(rows))).toEqual(["b", "c"]);
  });
  it("gives the work history unless it has none; a correction takes one back", () => {
    const one = told("a", "1", { scheduledDate: "2026-01-01", role: "一" });
    const two = told("b", "2", { scheduledDate: "2026-02-01", role: "二" });
    const none = told("c", "3", { scheduledDate: "2026-03-01" });
    expect(latestWorkHistory([one, two, none])[0]?.role).toBe("二");
    expect(latestWorkHistory([one, two, told("d", "4", { revisionOfId: "b", scheduledDate: "2026-02-01" })])[0]?.role).toBe("一");
    expect(latestWorkHistory([none])).toEqual([]);
  });
});
