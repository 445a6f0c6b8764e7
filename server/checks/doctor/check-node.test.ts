import { expect, test } from "vitest";
import { checkNode } from "./check-node.ts";

test.each([
  ["18.20.8", "problem"],
  ["20.18.3", "problem"],
  ["20.19.0", "notice"],
  ["22.21.0", "ok"],
  ["23.1.0", "notice"],
  ["24.0.0", "ok"],
  ["26.1.0", "notice"],
])("Node.js %s is told as %s", (version, verdict) => {
  expect(checkNode(version).verdict).toBe(verdict);
});
