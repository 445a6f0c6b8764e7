/** A goal of a bench, and what was found. */
export interface Verdict {
  readonly goal: string;
  readonly what: string;
  readonly must: string;
  readonly want?: string;
  readonly found: string;
  readonly met: boolean;
  /** Whether it is as good as is wanted, which is more than it must be. */
  readonly wanted?: boolean;
}

/** Returns the lines of a table of goals. `at` says of what size, or under which conditions. */
export function verdictTable(at: string, verdicts: readonly Verdict[]): readonly string[] {
  const wants = verdicts.some(({ want }) => want !== undefined);
  const line = (...cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line("goal", at, "must", ...(wants ? ["want"] : []), "found", ""),
    line("---", "---", "---", ...(wants ? ["---"] : []), "---", "---"),
    ...verdicts.map(({ goal, what, must, want = "", found, met, wanted }) =>
      line(goal, what, must, ...(wants ? [want] : []), found, wanted ? "met, as wanted" : met ? "met" : "NOT MET"),
    ),
  ];
}

interface Judged {
  readonly goal: string;
  readonly what: string;
  readonly must: number;
  readonly want?: number;
  readonly found: number;
  /** As it stands behind a number: " ms". */
  readonly unit?: string;
  /** Whether more is better. Else less is. */
  readonly more?: true;
}

/** Judges a figure by the number that it must reach, and by the one that is wanted. */
export function judge({ goal, what, must, want, found, unit = "", more }: Judged): Verdict {
  const reaches = (limit: number) => (more ? found >= limit : found <= limit);
  const text = (value: number) => `${value.toLocaleString("en")}${unit}`;
  const digits = found >= 100 ? 0 : found >= 10 ? 1 : 2;
  return {
    goal,
    what,
    must: text(must),
    ...(want === undefined ? {} : { want: text(want), wanted: reaches(want) }),
    found: `${found.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit}`,
    met: reaches(must),
  };
}
