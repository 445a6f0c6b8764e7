import { describe, expect, it } from "vitest";
import { averageOf, averagesOf, givenScores, groupScores, mean, saysSame } from "./evaluation.ts";

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

describe("scores as they are entered", () => {
  it("are given from 1 on: 0 and none take the note away with them", () => {
    const entered = [
      { skillId: 1, score: 0, memo: "消える" },
      { skillId: 2, score: null, memo: "消える" },
      { skillId: 3, score: 1, memo: "残る" },
    ];
    expect(givenScores(entered)).toEqual([{ skillId: 3, score: 1, memo: "残る" }]);
  });
});

describe("scores of an evaluation", () => {
  const item = (id: number, broadCategory: string, category: string) => ({ id, broadCategory, category });
  const items = [
    item(1, "ソフトスキル", "傾聴"),
    item(2, "ハードスキル", "設計"),
    item(3, "ソフトスキル", "協働"),
    item(4, "ソフトスキル", "傾聴"),
    item(5, "ハードスキル", "実装"),
  ];
  const told = (scores: readonly { itemId: number; score: number }[]) => {
    const { skills, others } = groupScores(items, scores);
    const words = skills.map(({ kind, categories }) => [
      kind,
      ...categories.map(
        ({ category, scored }) => `${category} ${scored.map(({ item: { id }, score }) => `${id}:${score.score}`)}`,
      ),
    ]);
    return [words, others.map(({ itemId }) => itemId)];
  };

  it("stand by kind and category in the order of the items, however they were sent", () => {
    const scores = [5, 4, 3, 2, 1].map((itemId) => ({ itemId, score: itemId }));
    expect(told(scores)).toEqual([
      [
        ["ソフトスキル", "傾聴 1:1,4:4", "協働 3:3"],
        ["ハードスキル", "設計 2:2", "実装 5:5"],
      ],
      [],
    ]);
  });
  it("leave out what was not scored, and keep both kinds", () => {
    expect(told([{ itemId: 3, score: 0 }])).toEqual([[["ソフトスキル", "協働 3:0"], ["ハードスキル"]], []]);
  });
  it("lose none whose item is not known", () => {
    expect(told([{ itemId: 9, score: 5 }])).toEqual([[["ソフトスキル"], ["ハードスキル"]], [9]]);
  });
});

it("two revisions say the same in whichever order their scores stand, and not with another score, memo or day", () => {
  const scores = [
    { skillId: 101, score: 4, memo: "速い" },
    { skillId: 102, score: 2, memo: null },
  ];
  const one = { scheduledDate: "2026-11-20", softScores: scores, hardScores: [] };
  expect(saysSame(one, { ...one, softScores: scores.toReversed() })).toBe(true);
  expect(saysSame(one, { ...one, scheduledDate: null })).toBe(false);
  expect(saysSame(one, { ...one, softScores: [], hardScores: scores })).toBe(false);
  expect(saysSame(one, { ...one, softScores: scores.map((row) => ({ ...row, score: 1 })) })).toBe(false);
});
