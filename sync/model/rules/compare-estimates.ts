import { estimateHours } from "./estimate.ts";
import { type EstimateInput, estimateComplexities, estimatePhases, estimateScales } from "./estimate-words.ts";
import { wordFor } from "./words.ts";

/** One thing in which the second estimate differs from the first, and what it makes of the hours. */
export interface EstimateDifference {
  /** What differs: 「フェーズ」, 「機能の追加」. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
  /** By our own model, when it is changed after all that stand before it. Together they are the whole difference of the two. */
  readonly hours: number;
}

interface Compared {
  readonly input: EstimateInput;
  readonly factor: number;
}

/**
 * Why two estimates differ, by our own model: what was entered for the first is made into what was entered for the second step by
 * step, and each step tells what it changes. An AI's figures know no steps; there the reasons are only near.
 */
export function compareEstimates(a: Compared, b: Compared): EstimateDifference[] {
  const found: EstimateDifference[] = [];
  let at = a;
  let hours = hoursOf(a);
  const step = (what: string, from: string, to: string, next: Compared) => {
    const then = hoursOf(next);
    if (from !== to || then !== hours) found.push({ what, from, to, hours: Math.round((then - hours) * 10) / 10 });
    at = next;
    hours = then;
  };
  const put = (values: Partial<EstimateInput>): Compared => ({ ...at, input: { ...at.input, ...values } });
  const { phase, scale, complexity, technicalStack, features } = b.input;

  step("フェーズ", wordFor(estimatePhases, a.input.phase, ""), wordFor(estimatePhases, phase, ""), put({ phase }));
  step("規模", wordFor(estimateScales, a.input.scale, ""), wordFor(estimateScales, scale, ""), put({ scale }));
  step(
    "複雑さ",
    wordFor(estimateComplexities, a.input.complexity, ""),
    wordFor(estimateComplexities, complexity, ""),
    put({ complexity }),
  );
  step("技術スタック", a.input.technicalStack.join("、"), technicalStack.join("、"), put({ technicalStack }));

  const left = namesNotIn(a.input.features, features);
  step("機能の削除", left.join("、"), "", put({ features: a.input.features.filter(({ name }) => !left.includes(name)) }));
  const changed = features.filter(({ name }) => at.input.features.some((one) => one.name === name));
  const differing = changed.filter((one) => {
    const before = at.input.features.find(({ name }) => name === one.name);
    return before !== undefined && JSON.stringify(before) !== JSON.stringify(one);
  });
  step("機能の変更", "", differing.map(({ name }) => name).join("、"), put({ features: changed }));
  step("機能の追加", "", namesNotIn(features, a.input.features).join("、"), put({ features }));
  step("補正係数", a.factor.toFixed(2), b.factor.toFixed(2), { ...at, factor: b.factor });
  return found;
}

const hoursOf = ({ input, factor }: Compared): number => estimateHours(input, factor).totalHours;

const namesNotIn = (some: EstimateInput["features"], others: EstimateInput["features"]): string[] =>
  some.filter(({ name }) => !others.some((one) => one.name === name)).map(({ name }) => name);
