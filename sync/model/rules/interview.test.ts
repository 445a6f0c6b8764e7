import { describe, expect, it } from "vitest";
import { currentRevisions, isArranged, isUpcoming, latestWorkHistory } from "./interview.ts";

const told = (id: string, createdAt: string, more: { revisionOfId?: string; scheduledDate?: string; role?: string } = {}) => ({
  id,
  createdAt,
  revisionOfId: more.revisionOfId ?? null,
  scheduledDate: more.scheduledDate ?? null,
  workHistory: more.role === undefined ? [] : [{ id, industry: "製造", years: "1年", role: more.role }],
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
    expect(isArranged({ scheduledDate, createdAt })).toBe(arranged);
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
