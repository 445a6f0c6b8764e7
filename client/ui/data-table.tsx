import { mergeClasses } from "@fluentui/react-components";
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from "react";
import type { Action } from "./action.ts";
import { useTableFocus } from "./data-table-focus.ts";
import { DataTableRow, DataTableSkeleton } from "./data-table-row.tsx";
import { useDataTableStyles } from "./data-table-styles.ts";

export interface DataColumn<T> {
  readonly label: string;
  /** What stands there; `-` for null. */
  readonly cell: (row: T) => ReactNode;
  /** Grid track: `minmax(0, 2fr)`, `96px`. */
  readonly width: string;
  /** Numbers stand at the right. */
  readonly number?: boolean;
  /** What names the row: carries its link and heads its card. The first column where none says so. */
  readonly main?: boolean;
}

export interface DataTableProps<T> {
  /** What the rows are, for readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<T>[];
  /** Undefined while they are being read. */
  readonly rows: readonly T[] | undefined;
  /** Rows are still to come: shapes stand in their place. */
  readonly loading?: boolean;
  /** What to say where there are none: an `EmptyState`. */
  readonly empty?: ReactNode;
  /** Where a row leads: the whole of it is a link then. */
  readonly rowHref?: (row: T) => string;
  /** What can be done with a row; a sentence where nothing can, which its button then says. */
  readonly rowMenu?: (row: T) => readonly Action[] | string;
  /** What a row is called, for the name of its menu: 「佐藤 花子」. */
  readonly rowName?: (row: T) => string;
  /** Rows with changes that no server has acknowledged carry a dot. */
  readonly isUnsent?: (row: T) => boolean;
  /** Below the rows, always in view: a `Pager`. */
  readonly foot?: ReactNode;
  /** Of the paging: the rows begin at their beginning when it changes. */
  readonly page?: number;
  /** Within a page that has an edge and scrolls by itself: smaller, and without either. */
  readonly inset?: boolean;
}

/**
 * Rows under a head that stays in view. On a page that fills the window (`Page fill`) the rows scroll by themselves. Where
 * their place is narrow, each becomes a card of labelled values.
 */
export function DataTable<T extends { readonly id: string }>(props: DataTableProps<T>) {
  const { label, rows, loading: waiting, empty, isUnsent, foot, page, ...shape } = props;
  const { columns, rowMenu, inset } = shape;
  const styles = useDataTableStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const loading = waiting || rows === undefined;
  const tracks = [...columns.map(({ width }) => width), ...(rowMenu ? ["36px"] : [])];
  const template = { "--columns": tracks.join(" ") } as CSSProperties;

  useLayoutEffect(() => {
    if (page !== undefined) scroller.current?.scrollTo({ top: 0 });
  }, [page]);

  return (
    <div className={mergeClasses(!inset && styles.surface)} {...useTableFocus(rows)}>
      <div ref={scroller} className={mergeClasses(styles.place, !inset && styles.scroller)}>
        <div
          role="table"
          aria-label={label}
          aria-busy={loading}
          className={mergeClasses(styles.table, inset && styles.insetTable)}
          style={template}
        >
          <div role="rowgroup" className={styles.head}>
            <div role="row" className={mergeClasses(styles.line, inset ? styles.insetHeadLine : styles.headLine)}>
              {columns.map((column) => (
                <span key={column.label} role="columnheader" className={mergeClasses(column.number && styles.number)}>
                  {column.label}
                </span>
              ))}
              {rowMenu && (
                <span role="columnheader">
                  <span className={styles.unseen}>操作</span>
                </span>
              )}
            </div>
          </div>
          <div role="rowgroup">
            {loading && <DataTableSkeleton columns={columns} />}
            {!loading && rows.map((row) => <DataTableRow key={row.id} row={row} unsent={isUnsent?.(row) === true} {...shape} />)}
          </div>
        </div>
        {!loading && rows.length === 0 && empty}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
