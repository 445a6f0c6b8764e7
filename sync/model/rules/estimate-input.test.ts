import { describe, expect, it } from "vitest";
import { estimateInputOf, stackOf } from "./estimate-input.ts";

const named = {
  title: "予約サイト",
  overview: "宿を予約する",
  phase: null,
  scale: null,
  complexity: null,
  technicalStack: null,
  factor: null,
};
const feature = { name: "予約", description: null, assignedRoles: ["WebEngineer"] };

describe("what was entered of an estimate", () => {
  it.each([
    [null, []],
    ["", []],
    [" React, ,TypeScript、Go，", ["React", "TypeScript", "Go"]],
    ["React\nGo\r\n\nPHP", ["React", "Go", "PHP"]],
  ])("splits and trims the stack %j", (text, stack) => {
    expect(stackOf(text)).toStrictEqual(stack);
  });

  it("falls back to the defaults where nothing is chosen", () => {
    expect(estimateInputOf({ ...named, features: [feature] })).toStrictEqual({
      title: "予約サイト",
      description: "宿を予約する",
      phase: "MVP",
      scale: "medium",
      complexity: "medium",
      technicalStack: [],
      features: [{ name: "予約", description: "", assignedRoles: ["WebEngineer"] }],
    });
  });
});
