import { describe, expect, it } from "vitest";
import { shortened } from "./shortened.ts";

describe("a shortened text", () => {
  it("is the text itself up to the limit", () => {
    expect(shortened("あ".repeat(20), 20)).toBe("あ".repeat(20));
  });

  it("ends in an ellipsis beyond it", () => {
    expect(shortened("あ".repeat(21), 20)).toBe(`${"あ".repeat(20)}…`);
    expect(shortened("x".repeat(101), 100, "...")).toBe(`${"x".repeat(100)}...`);
  });

  it("counts a rare character as one and never halves it", () => {
    expect(shortened("𠮷".repeat(20), 20)).toBe("𠮷".repeat(20));
    expect(shortened("𠮷".repeat(21), 20)).toBe(`${"𠮷".repeat(20)}…`);
  });

  it("stands on one line", () => {
    expect(shortened("一行目\n\n二行目", 20)).toBe("一行目 二行目");
  });
});
