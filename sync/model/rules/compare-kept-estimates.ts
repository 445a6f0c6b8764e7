import { compareEstimates, type EstimateDifference } from "./compare-estimates.ts";
import { estimateInputOf } from "./estimate-input.ts";
import { isOutdated, type KeptRow } from "./kept-estimate.ts";

/**
 * Returns why two kept estimates differ, in whole hours that add up to the difference of the totals shown. The last entry is the
 * part that our own model does not explain. Its cause is an AI service, or a result that is older than the input.
 */
export function compareKeptEstimates(a: KeptRow, b: KeptRow): EstimateDifference[] {
  const known = compareEstimates(comparedOf(a), comparedOf(b));
  const explained = known.reduce((sum, { hours }) => sum + hours, 0);
  const total = b.result.totalHours - a.result.totalHours;
  const rest = Math.round((total - explained) * 10) / 10;
  const all = rest === 0 ? known : [...known, { what: restWord([a, b]), from: "", to: "", hours: rest }];
  let exact = a.result.totalHours;
  return all.map((one) => {
    const before = Math.round(exact);
    // Floating point leaves a tiny error beside a tenth, which could round a half the wrong way.
    exact = Math.round((exact + one.hours) * 10) / 10;
    return { ...one, hours: Math.round(exact) - before };
  });
}

const comparedOf = (row: KeptRow) => ({
  input: estimateInputOf(row),
  factor: row.result.method === "ai" ? 1 : (row.factor ?? 1),
});

function restWord(rows: readonly KeptRow[]): string {
  const outdated = rows.some(isOutdated);
  const byService = rows.filter(({ result }) => result.method === "ai").length;
  if (outdated && byService > 0) return "AI見積と、見積もった後の変更";
  if (outdated) return "見積もった後の変更";
  if (byService === rows.length) return "AI見積どうしの差";
  return byService > 0 ? "AI見積と簡易見積の差" : "計算方法の変更";
}
