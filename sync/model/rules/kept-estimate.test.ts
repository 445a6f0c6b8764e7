import { describe, expect, it } from "vitest";
import { estimateBasis } from "./estimate-basis.ts";
import { estimateInputOf } from "./estimate-input.ts";
import { factorWithin, isOutdated, keptResult, uncorrectedHours } from "./kept-estimate.ts";
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
} as const;
const input = estimateInputOf(entered);
const plain = parametricEstimate(input).totalHours;
const made = (factor: number, method: "ai" | "parametric" = "parametric") =>
  keptResult({ ...parametricEstimate(input, method === "ai" ? 1 : factor), method }, input, factor);
const withoutFactor = ({ factor: _factor, ...rest }: ReturnType<typeof made>) => rest;

describe("an estimate that is kept", () => {
  it.each([
    ["the factor that it holds", { ...entered, factor: 1.25, result: made(1.25) }, 1.25],
    ["none where it was chosen after the estimate", { ...entered, factor: 1.25, result: made(1) }, 1],
    ["the one that it holds where it was taken off afterwards", { ...entered, result: made(1.25) }, 1.25],
    ["none where a service estimated", { ...entered, factor: 1.25, result: made(1.25, "ai") }, 1],
    ["that of a result of the first version", { ...entered, factor: 1.25, result: oldResult(1.25) }, 1.25],
    ["none of one of the first version that was made before", { ...entered, factor: 1.25, result: oldResult(1) }, 1],
  ])("is divided only by a factor that is in its result: %s", (_what, row, factor) => {
    expect(factorWithin(row)).toBe(factor);
    expect(Math.abs(uncorrectedHours(row) - plain)).toBeLessThan(0.5);
  });

  it("is not older than what was entered when saving has brought its texts into their form", () => {
    const typed = { ...entered, title: "カ\u3099イド", overview: "宿を\u200b予約する ", technicalStack: "カ\u3099, Ruby" };
    const features = [
      { ...entered.features[0], name: "予\u200b約", description: "カ\u3099" },
      { ...entered.features[0], description: "\u3000" },
    ];
    const result = keptResult(parametricEstimate(input), estimateInputOf({ ...typed, features }), 1);
    const saved = {
      ...entered,
      title: "ガイド",
      overview: "宿を予約する",
      technicalStack: "ガ, Ruby",
      features: [{ ...entered.features[0], name: "予約", description: "ガ" }, entered.features[0]],
    };
    expect(isOutdated({ ...saved, result })).toBe(false);
  });

  it("is older than what was entered once anything of it changes that the result was made from", () => {
    expect(isOutdated({ ...entered, result: made(1) })).toBe(false);
    expect(isOutdated({ ...entered, phase: "Release", result: made(1) })).toBe(true);
    expect(isOutdated({ ...entered, factor: 1.25, result: made(1) })).toBe(true);
  });

  it("is not made older by a factor where a service estimated", () => {
    expect(isOutdated({ ...entered, factor: 1.25, result: made(1, "ai") })).toBe(false);
    const old = { ...withoutFactor(made(1, "ai")), basis: estimateBasis(input, 1.25) };
    expect(isOutdated({ ...entered, factor: 1.25, result: old })).toBe(false);
  });
});

function oldResult(factor: number) {
  return withoutFactor(made(factor));
}
