import { estimateHours } from "./estimate.ts";
import { type EstimateInput, estimateComplexities, estimatePhases, estimateScales } from "./estimate-words.ts";
import { wordFor } from "./words.ts";

/** One difference of the second estimate from the first, and its effect on the hours. */
export interface EstimateDifference {
  /** The name of what differs: 「フェーズ」, 「機能の追加」. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
  /**
   * Hours by our own model, if this difference is applied after those before it. The sum of all is the difference of the two
   * totals.
   */
  readonly hours: number;
}

interface Compared {
  readonly input: EstimateInput;
  readonly factor: number;
}

/**
 * Returns why two estimates differ, by our own model. Step by step, the first one's input is changed into the second one's, and
 * each step has its effect. Hours from an AI have no such steps: for them the reasons are approximate.
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
  const { title, description, phase, scale, complexity, technicalStack, features } = b.input;

  // Our own model reads neither, but an AI service does.
  step("プロジェクト名", a.input.title, title, put({ title }));
  step("概要", a.input.description, description, put({ description }));
  step("フェーズ", wordFor(estimatePhases, a.input.phase, ""), wordFor(estimatePhases, phase, ""), put({ phase }));
  step("規模", wordFor(estimateScales, a.input.scale, ""), wordFor(estimateScales, scale, ""), put({ scale }));
  step(
    "複雑さ",
    wordFor(estimateComplexities, a.input.complexity, ""),
    wordFor(estimateComplexities, complexity, ""),
    put({ complexity }),
  );
  step("技術スタック", a.input.technicalStack.join("、"), technicalStack.join("、"), put({ technicalStack }));

  const before = sameFeatures(a.input.features, features);
  const isKept = new Set(before.values());
  const left = a.input.features.filter((one) => !isKept.has(one));
  step("機能の削除", namesOf(left), "", put({ features: a.input.features.filter((one) => isKept.has(one)) }));
  const kept = features.filter((one) => before.has(one));
  const changed = kept.filter((one) => textOf(before.get(one)) !== textOf(one));
  step("機能の変更", "", namesOf(changed), put({ features: kept }));
  step("機能の追加", "", namesOf(features.filter((one) => !before.has(one))), put({ features }));
  step("補正係数", a.factor.toFixed(2), b.factor.toFixed(2), { ...at, factor: b.factor });
  return found;
}

const hoursOf = ({ input, factor }: Compared): number => estimateHours(input, factor).totalHours;

type Feature = EstimateInput["features"][number];

const namesOf = (features: readonly Feature[]): string => features.map(({ name }) => name).join("、");
const textOf = (feature: Feature | undefined): string => JSON.stringify(feature);

/** Maps each feature of the second to its feature in the first: the same one, else one of its name. Names repeat. */
function sameFeatures(first: readonly Feature[], second: readonly Feature[]): Map<Feature, Feature> {
  const found = new Map<Feature, Feature>();
  const open = new Set(first);
  const match = (isSame: (one: Feature, other: Feature) => boolean) => {
    for (const one of second) {
      const same = found.has(one) ? undefined : [...open].find((other) => isSame(one, other));
      if (same === undefined) continue;
      found.set(one, same);
      open.delete(same);
    }
  };
  match((one, other) => textOf(one) === textOf(other));
  match((one, other) => one.name === other.name);
  return found;
}
