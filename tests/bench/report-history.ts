import { median, p95 } from "./figures.ts";
import type { HistoryFigures } from "./measure-history.ts";

/** What the history of a partner costs at the server, in words and figures. */
export function reportHistory({ lines, calls }: HistoryFigures, note: string): string {
  return [
    "# The history of a partner",
    "",
    note,
    "",
    `Calls over HTTP in an audit of ${lines.toLocaleString("en")} lines; ms.`,
    "",
    "| | lines of the partner | median | p95 |",
    "| --- | ---: | ---: | ---: |",
    ...calls.map(
      ({ what, own, samples }) =>
        `| ${what} | ${own.toLocaleString("en")} | ${median(samples).toFixed(1)} | ${p95(samples).toFixed(1)} |`,
    ),
    "",
  ].join("\n");
}
