import { describe, expect, it } from "vitest";
import { fileInText, shortened } from "./shortened.ts";

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

describe("a file's name within a sentence", () => {
  it("keeps its end, as it is as long as other names", () => {
    expect(fileInText("職務経歴書.pdf")).toBe("職務経歴書.pdf");
    const long = fileInText(`${"職務経歴書".repeat(40)}_最終版2.pdf`);
    expect(long.startsWith("職務経歴書職務経歴書")).toBe(true);
    expect(long.endsWith("_最終版2.pdf")).toBe(true);
    expect(Array.from(long)).toHaveLength(40);
  });

  it("never halves a character", () => {
    expect(fileInText(`${"𠮷".repeat(60)}.pdf`)).toBe(`${"𠮷".repeat(27)}…${"𠮷".repeat(8)}.pdf`);
  });
});
