import type { DataColumn } from "./data-table-props.ts";

/**
 * Returns the grid tracks of a table on paper. Tools are left out, and no flexible column has a minimum. A table that is wider than
 * its sheet would be scaled down, and an empty sheet could follow it.
 */
export const printedTracks = (columns: readonly Pick<DataColumn<never>, "width" | "tool">[]): string =>
  columns
    .filter(({ tool = false }) => !tool)
    .map(({ width }) => width.replace(/^minmax\(\d+px,/u, "minmax(0,"))
    .join(" ");
