import { median, p95 } from "./figures.ts";
import type { OccupationFigures } from "./measure-occupation.ts";

/** What the picture of contracts by month costs, in words and figures. */
export function reportOccupation({ partners, contracts, projects, readings, free }: OccupationFigures, note: string): string {
  const line = (what: string, rows: string, times: readonly number[]) =>
    `| ${what} | ${rows} | ${median(times).toFixed(1)} | ${p95(times).toFixed(1)} |`;
  return [
    "# Contracts by month",
    "",
    note,
    "",
    `${partners.toLocaleString("en")} partners, ${projects.toLocaleString("en")} projects, ${contracts.toLocaleString("en")} contracts; ms. Rows come from memory.`,
    "",
    "| | rows | median | p95 |",
    "| --- | ---: | ---: | ---: |",
    ...readings.map(({ what, rows, samples }) => line(what, rows.toLocaleString("en"), samples)),
    line("who becomes free when", "", free),
    "",
  ].join("\n");
}
