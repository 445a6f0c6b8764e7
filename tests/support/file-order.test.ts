import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { indispensable, longest } from "./file-order.ts";

it("the order of files names files that there are", () => {
  expect([...longest, ...indispensable].filter((name) => !existsSync(name))).toEqual([]);
  expect(indispensable.size).toBeGreaterThan(30);
});
