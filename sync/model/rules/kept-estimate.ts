import type { Estimate, KeptEstimate } from "../calls/estimator.ts";
import { estimateBasis } from "./estimate-basis.ts";
import { type EnteredEstimate, estimateInputOf } from "./estimate-input.ts";
import type { EstimateInput } from "./estimate-words.ts";

/** An estimate that has a result. */
export interface KeptRow extends EnteredEstimate {
  readonly result: KeptEstimate;
}

/** Returns a result as it is kept, with its basis. The factor corrects our own model only, so a service's hours are without it. */
export function keptResult(result: Estimate, input: EstimateInput, factor: number): KeptEstimate {
  const within = result.method === "parametric" ? factor : 1;
  return { ...result, factor: within, basis: estimateBasis(input, within) };
}

/** Returns the factor by which the hours of a result were multiplied, even if another was chosen since. */
export function factorWithin(row: KeptRow): number {
  const { result, factor } = row;
  if (result.method === "ai") return 1;
  if (result.factor !== undefined) return result.factor;
  // Results of the first version do not have it. Their basis shows whether they were made before the factor was chosen.
  return result.basis === estimateBasis(estimateInputOf(row), 1) ? 1 : (factor ?? 1);
}

/** Returns the hours of a result without its factor, to which a new factor is applied. */
export const uncorrectedHours = (row: KeptRow): number => row.result.totalHours / factorWithin(row);

/** Whether the input has changed since the result was made. */
export function isOutdated(row: KeptRow): boolean {
  const input = estimateInputOf(row);
  const { method, basis } = row.result;
  // The first version put the factor into the basis of a service's result, too.
  const bases = [estimateBasis(input, row.factor ?? 1), ...(method === "ai" ? [estimateBasis(input, 1)] : [])];
  return !bases.includes(basis);
}
