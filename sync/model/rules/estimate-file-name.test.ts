import { describe, expect, it } from "vitest";
import { estimateFileName } from "./estimate-file-name.ts";

describe("the file name of an estimate", () => {
  it("holds the project and the day", () => {
    expect(estimateFileName("予約サイト", "2026-12-01")).toBe("見積_予約サイト_20261201.xlsx");
  });
  it.each([
    ['a/b\\c:d*e?f"g<h>i|j', "a_b_c_d_e_f_g_h_i_j"],
    ["改行\r\nあり", "改行__あり"],
    ["\u202egpj.exe", "_gpj.exe"],
    ["\ud800", "_"],
    ["  ", "無題"],
    ["🚀計画", "🚀計画"],
  ])("of %j is safe", (name, safe) => {
    expect(estimateFileName(name, "2026-12-01")).toBe(`見積_${safe}_20261201.xlsx`);
  });
  it("fits into what file systems take, without half a letter", () => {
    const name = estimateFileName("🚀".repeat(127), "2026-12-01");
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(230);
    expect(name).not.toMatch(/\p{Surrogate}/u);
    expect(name).toMatch(/🚀_20261201\.xlsx$/u);
  });
});
