import type { Cell, SourceTable } from "./source-table.ts";
import type { TableRefusal } from "./table-refusal.ts";

/** The one message to the worker. */
export interface ToTableWorker {
  readonly file: Blob;
  readonly name: string;
}

/** What the worker says: the rows of each sheet in parts, then the table without its rows. Or why there is none. */
export type FromTableWorker =
  | { readonly kind: "rows"; readonly sheet: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: "table"; readonly table: SourceTable }
  | { readonly kind: "refused"; readonly refusal: TableRefusal; readonly place: string | undefined }
  | { readonly kind: "failed"; readonly message: string };

/** Cells in one message: the page stays responsive between two of them. */
export const cellsAtOnce = 5_000;
