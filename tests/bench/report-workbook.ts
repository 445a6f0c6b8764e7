import type { WorkbookFigure } from "./measure-workbook.ts";

/** Reports what an estimate's workbook costs. */
export function reportWorkbook(figures: readonly WorkbookFigure[], note: string): string {
  const rows = figures.map(({ features, lines, milliseconds, stall, bytes }) => {
    const cells = [features, lines, milliseconds, stall].map((number) => Math.round(number).toLocaleString("en"));
    return `| ${[...cells, (bytes / 1_000_000).toFixed(2)].join(" | ")} |`;
  });
  return [
    "# The workbook of an estimate",
    "",
    note,
    "",
    "| features | lines each | ms | longest stall of the event loop, ms | MB |",
    "| ---: | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
    "Goal: nobody waits for more than 50 ms.",
    "",
  ].join("\n");
}
