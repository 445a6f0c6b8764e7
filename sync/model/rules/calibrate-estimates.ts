/** An estimate of a finished project: its estimated and its actual hours. */
export interface FinishedEstimate {
  /** What the estimate is of. Variants of one project share it. */
  readonly project: string;
  readonly estimated: number;
  readonly actual: number;
}

/** How wrong estimates were. */
export interface Calibration {
  readonly projects: number;
  /** The mean of |actual - estimated| / actual (MMRE). */
  readonly meanError: number;
  /** The share of estimates within a quarter of the actual hours (PRED 25). */
  readonly withinQuarter: number;
  /** The factor for further estimates; null while too few projects are finished. */
  readonly factor: number | null;
}

/** The fewest finished projects for a factor. One or two projects show more about themselves than about estimates. */
export const fewestForFactor = 3;
/** Bounds of the factor: one outside of them means that hours were entered wrong. */
export const factorBounds = { least: 0.25, most: 4 } as const;

/**
 * Compares estimates with the actual hours of finished projects; null while there are none. The factor is the geometric mean of
 * their ratios: half as long and twice as long cancel each other. Variants of one project count once, by the means of their hours.
 */
export function calibrateEstimates(finished: readonly FinishedEstimate[]): Calibration | null {
  const usable = finished.filter(({ estimated, actual }) => estimated > 0 && actual > 0);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const known = [...new Set(usable.map(({ project }) => project))].map((project) => {
    const variants = usable.filter((one) => one.project === project);
    return { estimated: mean(variants.map((one) => one.estimated)), actual: mean(variants.map((one) => one.actual)) };
  });
  if (known.length === 0) return null;
  const errors = known.map(({ estimated, actual }) => Math.abs(actual - estimated) / actual);
  const ratio = Math.exp(mean(known.map(({ estimated, actual }) => Math.log(actual / estimated))));
  const { least, most } = factorBounds;
  const factor = Math.min(most, Math.max(least, Math.round(ratio * 100) / 100));
  return {
    projects: known.length,
    meanError: mean(errors),
    withinQuarter: errors.filter((error) => error <= 0.25).length / known.length,
    factor: known.length < fewestForFactor ? null : factor,
  };
}
