import { DataTable } from "./data-table.tsx";
import type { DataColumn, DataTableProps } from "./data-table-props.ts";

export type RecordColumn<T> = DataColumn<T>;

/** A small table within a page. */
export function RecordTable<T extends { readonly id: string }>(
  props: Pick<DataTableProps<T>, "label" | "columns" | "rows" | "partial" | "entity">,
) {
  return <DataTable {...props} inset />;
}
