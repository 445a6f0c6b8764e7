import { describe, expect, it } from "vitest";
import { averageOf, averagesOf, mean } from "./evaluation.ts";

const scored = (...scores: number[]) => scores.map((score, at) => ({ skillId: at + 1, score, memo: null }));

describe("averages", () => {
  it("have no mean without scores", () => {
    expect([mean([]), averageOf([])]).toEqual([null, null]);
  });
  it("keep what rounding would lose", () => {
    expect(mean([1, 1, 2])).toBe(4 / 3);
  });
  it("count what was not scored as 0, in the overall one too", () => {
    expect(averagesOf([], [])).toEqual({ soft: 0, hard: 0, all: 0 });
    expect(averagesOf(scored(4, 5), [])).toEqual({ soft: 4.5, hard: 0, all: 2.25 });
  });
  it("weigh soft and hard alike, however many scores each has", () => {
    expect(averagesOf(scored(5, 5, 5, 5), scored(1))).toEqual({ soft: 5, hard: 1, all: 3 });
  });
});
