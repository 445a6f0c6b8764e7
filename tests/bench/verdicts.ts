/** What a goal asks of a figure, and what was found. */
export interface Verdict {
  readonly goal: string;
  readonly what: string;
  readonly must: number;
  readonly want: number;
  readonly found: number;
  readonly unit?: string;
  /** Whether more is better. Else less is. */
  readonly more?: true;
}

/** Returns a table of verdicts. */
export function verdictTable(verdicts: readonly Verdict[]): readonly string[] {
  return [
    "| goal | | must | want | found | |",
    "| --- | --- | ---: | ---: | ---: | --- |",
    ...verdicts.map(({ goal, what, must, want, found, unit = "", more }) => {
      const reaches = (limit: number) => (more ? found >= limit : found <= limit);
      const word = reaches(want) ? "met, as wanted" : reaches(must) ? "met" : "NOT MET";
      return `| ${goal} | ${what} | ${must}${unit} | ${want}${unit} | ${found.toFixed(2)}${unit} | ${word} |`;
    }),
  ];
}
