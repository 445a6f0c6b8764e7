import { median, p95 } from "./figures.ts";
import type { ImportFigures } from "./measure-import.ts";
import { stepTable } from "./page-steps.ts";

/** Reports what an import of partners takes, and what it costs others. */
export function reportImport({ rows, steps, without, meanwhile }: ImportFigures, note: string): string {
  const both = (of: readonly number[]) => `${median(of).toFixed(0)} / ${p95(of).toFixed(0)}`;
  const ratio = `${(median(meanwhile) / median(without)).toFixed(2)} / ${(p95(meanwhile) / p95(without)).toFixed(2)}`;
  return [
    `# An import of ${rows.toLocaleString("en")} partners`,
    "",
    note,
    "",
    ...stepTable(steps),
    "",
    "| memo of another user, p50 / p95 ms | meanwhile (count) | ratio |",
    "| ---: | ---: | ---: |",
    `| ${both(without)} | ${both(meanwhile)} (${meanwhile.length}) | ${ratio} |`,
    "",
    "Goal: a memo at most 1.5 times as long.",
    "",
  ].join("\n");
}
