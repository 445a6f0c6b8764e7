import { describe, expect, it } from "vitest";
import { compareKeptEstimates } from "./compare-kept-estimates.ts";
import { estimateInputOf } from "./estimate-input.ts";
import { keptResult } from "./kept-estimate.ts";
import { parametricEstimate } from "./parametric-estimate.ts";

const entered = {
  title: "予約サイト",
  overview: "宿を予約する",
  phase: "MVP",
  scale: "medium",
  complexity: "medium",
  technicalStack: null,
  features: [{ name: "予約", description: null, assignedRoles: ["WebEngineer"] }],
  factor: null,
};
type Entered = Omit<typeof entered, "factor" | "technicalStack"> & { factor: number | null; technicalStack: string | null };
const estimated = (change: Partial<Entered> = {}) => {
  const row = { ...entered, ...change };
  const input = estimateInputOf(row);
  return { ...row, result: keptResult(parametricEstimate(input, row.factor ?? 1), input, row.factor ?? 1) };
};
const sum = (rows: readonly { readonly hours: number }[]) => rows.reduce((all, { hours }) => all + hours, 0);
const shown = (row: ReturnType<typeof estimated>) => Math.round(row.result.totalHours);

describe("why two kept estimates differ", () => {
  it("adds up to the difference of the totals as they are shown", () => {
    const a = estimated();
    for (const b of [
      estimated({ phase: "Growth", scale: "large", complexity: "high", factor: 1.37 }),
      estimated({ phase: "POC", scale: "small", complexity: "low", technicalStack: "a,b,c,d,e,f,g" }),
    ]) {
      const reasons = compareKeptEstimates(a, b);
      expect(sum(reasons)).toBe(shown(b) - shown(a));
      expect(reasons.map(({ what }) => what)).not.toContain("計算方法の変更");
    }
  });

  it("names what was changed after the estimate, which the result does not hold", () => {
    const a = estimated();
    const b = { ...estimated(), phase: "Growth" };
    const reasons = compareKeptEstimates(a, b);
    expect(reasons.map(({ what }) => what)).toStrictEqual(["フェーズ", "見積もった後の変更"]);
    expect(sum(reasons)).toBe(0);
  });

  it("names what a service says otherwise", () => {
    const a = estimated();
    const b = { ...a, result: { ...a.result, method: "ai" as const, totalHours: a.result.totalHours + 30 } };
    expect(compareKeptEstimates(a, b)).toStrictEqual([{ what: "AI見積と簡易見積の差", from: "", to: "", hours: 30 }]);
  });

  it("names a text that an AI service reads, and does not speak of our own model between two of the service's", () => {
    const byService = (row: ReturnType<typeof estimated>, more: number) => ({
      ...row,
      result: { ...row.result, method: "ai" as const, totalHours: row.result.totalHours + more },
    });
    const [a, b] = [byService(estimated(), 0), byService(estimated({ overview: "宿と食事を予約する" }), 120)];
    expect(compareKeptEstimates(a, b).map(({ what, hours }) => [what, hours])).toStrictEqual([
      ["概要", 0],
      ["AI見積どうしの差", 120],
    ]);
  });
});
