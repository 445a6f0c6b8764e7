import { describe, expect, it } from "vitest";
import { type Cell, comparedRow, countRows, isNone, onlyDifferences } from "./compared-rows.ts";

const text = (words: string | null, from?: string): Cell => ({ kind: "text", text: words, from });
const items = (...all: readonly string[]): Cell => ({ kind: "items", items: all });
const score = (value: number | null, of?: string): Cell => ({ kind: "score", score: value, of });
const differs = (...cells: readonly Cell[]) => comparedRow("", cells).differs;

describe("a row of a comparison", () => {
  it("differs where one of the values does, also where somebody has none", () => {
    expect(differs(text("東京"), text("東京"), text("大阪"))).toBe(true);
    expect(differs(text("東京"), text(null))).toBe(true);
    expect(differs(items("React"), items())).toBe(true);
    expect(differs(score(3), score(null))).toBe(true);
  });

  it("does not differ where nobody has a value, and where one partner is alone", () => {
    expect(differs(text(null), text(null))).toBe(false);
    expect(differs(text(null), text("  "))).toBe(false);
    expect(differs(items(), items())).toBe(false);
    expect(differs(text("東京"))).toBe(false);
    expect(comparedRow("", [items("React")]).shared.size).toBe(0);
  });

  it("has no difference in order, repeats, blanks around, or where a value is from", () => {
    expect(differs(items("React", "Go"), items("Go", "React", "Go"))).toBe(false);
    expect(differs(text("週3日\n"), text("週3日"))).toBe(false);
    expect(differs(text("週3日", "2026/11/01 一次面談"), text("週3日", "2026/11/20 二次面談"))).toBe(false);
  });

  it("compares scores as they are shown: with one decimal, however many they are the mean of", () => {
    expect(differs(score(3.61, "2件"), score(3.64, "9件"))).toBe(false);
    expect(differs(score(3.61), score(3.66))).toBe(true);
    expect(differs(score(0), score(null))).toBe(true);
  });

  it("says how far scores are apart, where there are two at least", () => {
    const gap = (...scores: readonly (number | null)[]) =>
      comparedRow(
        "",
        scores.map((one) => score(one)),
      ).gap;
    expect(gap(2, 4.5, null)).toBe(2.5);
    expect([gap(3, null), gap(3, 3), gap(null, null), gap(4)]).toEqual([undefined, undefined, undefined, undefined]);
    expect(comparedRow("", [text("a"), text("b")]).gap).toBeUndefined();
    // Two are shown as the same, and only the third has none: no gap of 0.0 is told.
    expect([gap(3.25, 3.3, null), gap(3.3, 3.3, null)]).toEqual([undefined, undefined]);
    // What is told is what a reader computes from the two scores that are shown.
    expect([gap(3.64, 3.66), gap(3.61, 3.69), gap(2.1, 2.4)]).toEqual([0.1, 0.1, 0.3]);
  });

  it("names what all of them have", () => {
    const { shared } = comparedRow("", [items("React", "Go", "AWS"), items("AWS", "React"), items("React", "AWS", "PHP")]);
    expect([...shared]).toEqual(["React", "AWS"]);
  });
});

it("a value of 0 is one, a blank text and an unset choice are none", () => {
  expect(isNone(score(0))).toBe(false);
  expect(isNone({ kind: "choice", choices: [], value: 0 })).toBe(false);
  expect([score(null), text(" \n"), items(), { kind: "choice", choices: [], value: null } as const].map(isNone)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it("only differing rows are left, and no section without any", () => {
  const same = comparedRow("所属", [text("なし"), text("なし")]);
  const other = comparedRow("住所", [text("東京"), text("大阪")]);
  const sections = [
    { title: "基本", rows: [same, other] },
    { title: "面談", rows: [same] },
  ];
  expect(countRows(sections)).toEqual({ all: 3, differing: 1 });
  expect(onlyDifferences(sections)).toEqual([{ title: "基本", rows: [other] }]);
  expect(onlyDifferences([{ title: "面談", rows: [same] }])).toEqual([]);
});
