import { expect, it } from "vitest";
import { revisionName } from "./interview-words.ts";

it("revisions are named by how far back they lie, the newest first", () => {
  expect([0, 1, 2, 3].map((at) => revisionName(at, 4))).toEqual(["最新", "1回前の内容", "2回前の内容", "最初の内容"]);
  expect(revisionName(0, 1)).toBe("最新");
});
