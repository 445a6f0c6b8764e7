import { expect, it } from "vitest";
import { type HardGroup, meansByGroup } from "./read-scores.ts";

const group = (id: number, ...skillIds: readonly number[]): HardGroup => ({ id, label: String(id), skillIds: new Set(skillIds) });
const score = (skillId: number, points: number) => ({ skillId, score: points, memo: null });

it("a group of hard skills has the mean of its scores, and none where nothing was scored", () => {
  const means = meansByGroup([score(1, 2), score(2, 5), score(7, 4)], [group(10, 1, 2, 3), group(20, 4, 5), group(30, 7)]);
  expect([...means]).toEqual([
    [10, { score: 3.5, count: 2 }],
    [30, { score: 4, count: 1 }],
  ]);
});

it("scores of skills that no group knows count nowhere", () => {
  expect(meansByGroup([score(99, 5)], [group(10, 1)]).size).toBe(0);
  expect(meansByGroup([], [group(10, 1)]).size).toBe(0);
});
