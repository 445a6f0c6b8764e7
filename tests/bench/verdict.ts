/** A goal of a bench, and what was found. */
export interface Verdict {
  readonly goal: string;
  readonly what: string;
  readonly must: string;
  readonly found: string;
  readonly met: boolean;
}

/** Returns the lines of a table of goals. `at` says of what size, or under which conditions. */
export function verdictTable(at: string, verdicts: readonly Verdict[]): readonly string[] {
  return [
    `| goal | ${at} | must | found | |`,
    "| --- | --- | --- | --- | --- |",
    ...verdicts.map(
      ({ goal, what, must, found, met }) => `| ${goal} | ${what} | ${must} | ${found} | ${met ? "met" : "NOT MET"} |`,
    ),
  ];
}

/** Judges a figure that must not be more than this. */
export const atMost = (goal: string, what: string, most: number, found: number, unit: string): Verdict => ({
  goal,
  what,
  must: `${most.toLocaleString("en")} ${unit}`,
  found: `${found >= 100 ? Math.round(found).toLocaleString("en") : found.toFixed(1)} ${unit}`,
  met: found <= most,
});
