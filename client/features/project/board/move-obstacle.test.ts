import { expect, it } from "vitest";
import { moveObstacle } from "./move-obstacle.ts";

it("a move is taken back unless the card was moved on since", () => {
  const row = { statusId: 2, phaseId: null };
  expect(moveObstacle(row, "statusId", 2)).toBeUndefined();
  expect(moveObstacle(row, "phaseId", null)).toBeUndefined();
  expect(moveObstacle(undefined, "statusId", 2)).toBeUndefined();
  expect(moveObstacle(row, "statusId", 1)).toBe("その後、ほかの列に移動されています。");
  expect(moveObstacle(row, "phaseId", 3)).toBe("その後、ほかの列に移動されています。");
});
