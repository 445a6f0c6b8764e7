import type { BulkFigures } from "./measure-bulk.ts";
import { stepTable } from "./page-steps.ts";

/** Reports what an edit of many partners at once takes. */
export const reportBulk = ({ rows, steps }: BulkFigures, note: string): string =>
  [`# An edit of ${rows.toLocaleString("en")} partners at once`, "", note, "", ...stepTable(steps), ""].join("\n");
