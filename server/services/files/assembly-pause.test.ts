import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "#sync/model/errors.ts";
import { assemblyPause, forgetFailures, noteFailure, refuseWhilePaused } from "./assembly-pause.ts";

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetFailures("a");
});

function isPaused(id: string): boolean {
  try {
    refuseWhilePaused(id);
    return false;
  } catch {
    return true;
  }
}

/** Returns for how many milliseconds the file is not asked for from now on. */
function pausedFor(id: string): number {
  const began = now;
  while (isPaused(id)) now += 1_000;
  return now - began;
}

it("leaves a file alone for twice as long after each failure, and never longer than 5 minutes", () => {
  const pauses = Array.from({ length: 10 }, () => {
    noteFailure("a", new AppError("scan_unavailable"));
    return pausedFor("a") / 1_000;
  });
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});
it("says why it failed, and leaves every other file as it is", () => {
  noteFailure("a", new AppError("scan_unavailable"));
  expect(() => refuseWhilePaused("a")).toThrow("scan_unavailable");
  expect(() => refuseWhilePaused("b")).not.toThrow();
  noteFailure("a", new Error("of the database"));
  expect(() => refuseWhilePaused("a")).toThrow("service_unavailable");
});
it("begins anew once it has been put together, or was left for long", () => {
  for (const _ of [1, 2, 3]) noteFailure("a", new Error("x"));
  forgetFailures("a");
  noteFailure("a", new Error("x"));
  expect(pausedFor("a")).toBe(2_000);
  now += 2 * assemblyPause.longest;
  noteFailure("b", new Error("x"));
  noteFailure("a", new Error("x"));
  expect(pausedFor("a")).toBe(2_000);
  forgetFailures("b");
});
