import { describe, expect, it } from "vitest";
import { canRestore, mustNotBeDeleted, trashDaysLeft } from "./trash.ts";

describe("a record in the trash", () => {
  it("counts as not found, like none at all", () => {
    for (const row of [undefined, { deletedAt: "2026-11-01T00:00:00.000Z" }])
      expect(() => mustNotBeDeleted(row)).toThrow(expect.objectContaining({ code: "not_found" }));
    const row = { deletedAt: null };
    expect(mustNotBeDeleted(row)).toBe(row);
  });
  it("can be restored for 30 days to the millisecond", () => {
    const deleted = "2026-11-01T12:00:00.000Z";
    expect(canRestore(deleted, "2026-12-01T12:00:00.000Z")).toBe(true);
    expect(canRestore(deleted, "2026-12-01T12:00:00.001Z")).toBe(false);
    // A device's clock may be behind the deletion that it undoes.
    expect(canRestore(deleted, "2026-10-31T00:00:00.000Z")).toBe(true);
  });
  it("counts the days that are left, the last one too", () => {
    const deleted = "2026-11-01T12:00:00.000Z";
    const left = (now: string) => trashDaysLeft(deleted, now);
    expect(left("2026-11-01T12:00:00.000Z")).toBe(30);
    expect(left("2026-11-02T12:00:00.000Z")).toBe(29);
    expect(left("2026-11-30T12:00:00.001Z")).toBe(1);
    expect(left("2026-12-01T12:00:00.000Z")).toBe(1);
    expect(left("2026-10-31T00:00:00.000Z")).toBe(30);
  });
});
