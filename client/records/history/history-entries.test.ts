import { describe, expect, it } from "vitest";
import type { HistoryChange, HistoryLine } from "#sync/model/calls/history.ts";
import { byDay, dayWords, entriesOf, type HistoryEntry, joinEntries, removedAdmin, withNewest } from "./history-entries.ts";

const change = (values: Partial<HistoryChange> = {}): HistoryChange => ({
  entity: "memo",
  id: "m1",
  act: "created",
  title: "英語可",
  fields: [],
  ...values,
});
const line = (id: string, at: string, ...changes: HistoryChange[]): HistoryLine => ({
  id,
  at,
  authoredAt: at,
  by: { id: "a", name: "担当 花子" },
  changes,
  more: 0,
});
const entry = (values: Partial<HistoryEntry>): HistoryEntry => ({
  key: `${values.entity}/${values.id}/${values.act}`,
  at: "2026-11-01T00:00:00.000Z",
  authoredAt: undefined,
  by: "担当 花子",
  entity: "memo",
  id: "m1",
  act: "created",
  title: null,
  fields: [],
  more: 0,
  unsent: false,
  gone: false,
  locked: false,
  ...values,
});
const keys = (entries: readonly HistoryEntry[]) => entries.map(({ entity, id, act }) => `${entity}/${id} ${act}`);

describe("entries of a line", () => {
  it("tell of a removed administrator, of what is left out once, and of what was sent late", () => {
    const late = { ...line("l", "2026-11-02T03:00:00.000Z", change(), change({ id: "m2" })), more: 3 };
    const entries = entriesOf({ ...late, by: { id: "a", name: null }, authoredAt: "2026-11-01T03:00:00.000Z" });
    expect(entries.map(({ by, more, authoredAt }) => [by, more, authoredAt])).toEqual([
      [removedAdmin, 0, "2026-11-01T03:00:00.000Z"],
      [removedAdmin, 3, "2026-11-01T03:00:00.000Z"],
    ]);
    expect(entriesOf(late)[0]?.authoredAt).toBeUndefined();
  });
});

describe("a newer server", () => {
  it("breaks nothing by what this version does not know", () => {
    const later = change({ entity: "laterEntity", id: "x" });
    const newer = change({ act: "archived" as HistoryChange["act"] });
    const entries = entriesOf({ ...line("l", "2026-11-02T03:00:00.000Z", newer, later), more: 2 });
    expect(entries.map(({ entity, act, more }) => [entity, act, more])).toEqual([["memo", "changed", 2]]);
    expect(entriesOf(line("l", "2026-11-02T03:00:00.000Z", later))).toEqual([]);
  });
});

describe("the server's history and the device's rows", () => {
  const old = line("l1", "2026-11-01T00:00:00.000Z", change());
  const edit = line("l2", "2026-11-03T00:00:00.000Z", change({ act: "changed" }));

  it("tell each thing once", () => {
    const onDevice = [entry({ act: "changed", at: "2026-11-03T00:00:00.000Z" }), entry({ act: "created" })];
    expect(keys(joinEntries([edit, old], onDevice, false))).toEqual(["memo/m1 changed", "memo/m1 created"]);
  });

  it("add rows that came past the mutators, and what is unsent, in order", () => {
    const site = entry({ entity: "attendance", id: "d1", at: "2026-11-02T00:00:00.000Z" });
    const unsent = entry({ act: "changed", at: "2026-11-04T00:00:00.000Z", unsent: true });
    expect(keys(joinEntries([edit, old], [unsent, site], false))).toEqual([
      "memo/m1 changed",
      "memo/m1 changed",
      "attendance/d1 created",
      "memo/m1 created",
    ]);
  });

  it("keep the last change of a row of which the server's history has nothing", () => {
    const moved = entry({ act: "changed", id: "m2", at: "2026-11-02T00:00:00.000Z" });
    const known = entry({ act: "changed", at: "2026-11-02T12:00:00.000Z" });
    expect(keys(joinEntries([edit, old], [known, moved], false))).toEqual([
      "memo/m1 changed",
      "memo/m2 changed",
      "memo/m1 created",
    ]);
    expect(keys(joinEntries([], [moved], false))).toEqual(["memo/m2 changed"]);
  });

  it("show nothing older than what is loaded while there is more", () => {
    const site = entry({ entity: "attendance", id: "d1", at: "2026-11-02T00:00:00.000Z" });
    expect(keys(joinEntries([edit], [site], true))).toEqual(["memo/m1 changed"]);
    expect(keys(joinEntries([], [site], true))).toEqual([]);
    expect(keys(joinEntries([], [site], false))).toEqual(["attendance/d1 created"]);
  });
});

describe("newest lines", () => {
  const [a, b, c, d] = ["d", "c", "b", "a"].map((id) => line(id, "2026-11-01T00:00:00.000Z"));
  it("go before loaded ones that they overlap, and replace others", () => {
    if (!a || !b || !c || !d) throw new Error("no lines");
    expect(withNewest([a, b], [b, c, d])?.map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
    expect(withNewest([a], [c, d])).toBeUndefined();
    expect(withNewest([a], [])).toBeUndefined();
  });
});

describe("days", () => {
  it("are those of Japan", () => {
    const at = ["2026-11-27T15:30:00.000Z", "2026-11-27T14:59:00.000Z", "2026-11-26T15:00:00.000Z"];
    expect(byDay(at.map((moment) => entry({ at: moment }))).map(({ day, entries }) => [day, entries.length])).toEqual([
      ["2026-11-28", 1],
      ["2026-11-27", 2],
    ]);
    expect(byDay([])).toEqual([]);
    expect(dayWords("2026-11-27")).toBe("2026/11/27（金）");
  });
});
