import type { Cell, SourceTable } from "./source-table.ts";
import type { TableRefusal } from "./table-refusal.ts";

/** What the page says: the file, then that it took a part. The next part waits for that, so that the page is not flooded. */
export type ToTableWorker = { readonly kind: "file"; readonly file: Blob; readonly name: string } | { readonly kind: "taken" };

/** What the worker says: the rows of each sheet in parts, then the table without its rows. Or why there is none. */
export type FromTableWorker =
  | { readonly kind: "rows"; readonly sheet: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: "table"; readonly table: SourceTable }
  | { readonly kind: "refused"; readonly refusal: TableRefusal; readonly place: string | undefined }
  | { readonly kind: "failed"; readonly message: string };

/** Cells in one message: the page stays responsive between two of them. */
export const cellsAtOnce = 1_000;
