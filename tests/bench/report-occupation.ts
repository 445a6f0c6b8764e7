import { median, p95 } from "./figures.ts";
import type { OccupationFigures } from "./measure-occupation.ts";

/** What the picture of contracts by month costs, in words and figures. */
export function reportOccupation({ partners, contracts, projects, readings }: OccupationFigures, note: string): string {
  const both = (times: readonly number[]) => `${median(times).toFixed(1)} | ${p95(times).toFixed(1)}`;
  return [
    "# Contracts by month",
    "",
    note,
    "",
    `${partners.toLocaleString("en")} partners, ${projects.toLocaleString("en")} projects, ${contracts.toLocaleString("en")} contracts; ms. Rows come from memory. A turn is the time for which a reading lets nothing else run.`,
    "",
    "| | rows | first | median | p95 | longest turn, median | p95 | rows made, median | p95 |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...readings.map(
      ({ what, rows, first, samples, longest, drawn }) =>
        `| ${what} | ${rows.toLocaleString("en")} | ${first.toFixed(0)} | ${both(samples)} | ${both(longest)} | ${both(drawn)} |`,
    ),
    "",
  ].join("\n");
}
