import { describe, expect, it } from "vitest";
import { canSaveMemo, memoLength, memoLimit, memoProblem } from "./memo-text.ts";

describe("a memo's text", () => {
  it("of nothing but white space cannot be saved", () => {
    expect(["", "  ", "\n\t", "　"].map(canSaveMemo)).toEqual([false, false, false, false]);
    expect(memoProblem(" ")).toBeNull();
  });

  it("may have 4,000 characters, and says so beyond", () => {
    expect(canSaveMemo("あ".repeat(memoLimit))).toBe(true);
    expect(canSaveMemo("あ".repeat(memoLimit + 1))).toBe(false);
    expect(memoProblem("あ".repeat(memoLimit + 1))).toBe("メモは4000文字以内で入力してください");
  });

  it("counts a rare character as one", () => {
    expect(memoLength("𠮷野家")).toBe(3);
    expect(canSaveMemo("𠮷".repeat(memoLimit))).toBe(true);
  });
});
