import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareEstimates } from "./compare-estimates.ts";
import { estimateHours } from "./estimate.ts";
import { type EstimateInput, roleKeys } from "./estimate-words.ts";

const base: EstimateInput = {
  title: "予約サイト",
  description: "宿を予約する",
  phase: "MVP",
  scale: "medium",
  complexity: "medium",
  technicalStack: ["React"],
  features: [
    { name: "ログイン", description: "会員がログインする機能", assignedRoles: ["WebEngineer"] },
    { name: "検索", description: "", assignedRoles: ["WebEngineer", "BackendEngineer"] },
  ],
};
const compare = (to: Partial<EstimateInput>, factor = 1) =>
  compareEstimates({ input: base, factor: 1 }, { input: { ...base, ...to }, factor });

describe("why two estimates differ", () => {
  it("says nothing of two that are the same", () => {
    expect(compare({})).toStrictEqual([]);
  });

  it("names what differs in its words, and what it makes of the hours", () => {
    const [phase, added] = compare({
      phase: "Release",
      features: [...base.features, { name: "決済", description: "", assignedRoles: [] }],
    });
    expect(phase).toMatchObject({ what: "フェーズ", from: "MVP（最小限の製品）", to: "正式リリース" });
    expect(phase?.hours).toBeGreaterThan(0);
    expect(added).toMatchObject({ what: "機能の追加", to: "決済" });
    expect(added?.hours).toBeGreaterThan(0);
  });

  it("tells features that went, and those of which the roles changed", () => {
    const [first] = base.features;
    const differences = compare({
      features: [{ ...base.features[1], name: "検索", description: "", assignedRoles: ["QAEngineer"] }],
    });
    expect(differences.map(({ what }) => what)).toStrictEqual(["機能の削除", "機能の変更"]);
    expect(differences[0]).toMatchObject({ from: first?.name });
    expect(differences[0]?.hours).toBeLessThan(0);
  });

  it("tells apart features of one name: one of two that went is named", () => {
    const twice = (...descriptions: string[]) =>
      descriptions.map((description) => ({ name: "検索", description, assignedRoles: ["WebEngineer" as const] }));
    const reasons = (from: string[], to: string[]) =>
      compareEstimates(
        { input: { ...base, features: twice(...from) }, factor: 1 },
        { input: { ...base, features: twice(...to) }, factor: 1 },
      ).map(({ what, from: before, to: after }) => [what, before, after]);
    expect(reasons(["", ""], [""])).toStrictEqual([["機能の削除", "検索", ""]]);
    expect(reasons(["宿を検索する機能", ""], [""])).toStrictEqual([["機能の削除", "検索", ""]]);
    expect(reasons([""], ["", ""])).toStrictEqual([["機能の追加", "", "検索"]]);
  });

  const input = fc.record({
    title: fc.constant("案件"),
    description: fc.constant("概要"),
    phase: fc.constantFrom("POC" as const, "MVP" as const, "Release" as const, "Growth" as const),
    scale: fc.constantFrom("small" as const, "medium" as const, "large" as const),
    complexity: fc.constantFrom("low" as const, "medium" as const, "high" as const),
    technicalStack: fc.uniqueArray(fc.constantFrom("React", "Go", "AWS", "Redis", "Kafka", "Rust", "Vue"), { maxLength: 7 }),
    features: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("ログイン", "検索", "決済", "地図", "通知", "何か"),
        description: fc.constantFrom("", "十文字以上の長い説明です"),
        assignedRoles: fc.subarray([...roleKeys]),
      }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 6 },
    ),
  });

  it("adds up to the whole difference", () => {
    fc.assert(
      fc.property(input, input, fc.constantFrom(1, 1.25), (a, b, factor) => {
        const total = estimateHours(b, factor).totalHours - estimateHours(a, 1).totalHours;
        const told = compareEstimates({ input: a, factor: 1 }, { input: b, factor });
        expect(told.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(total, 1);
      }),
      { seed: 27, numRuns: 200 },
    );
  });
});
