/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are a grid of divs: they become cards, and links stretch over them */
import { mergeClasses } from "@fluentui/react-components";
import { type CSSProperties, useRef } from "react";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { useTableFocus } from "./data-table-focus.ts";
import type { DataTableProps } from "./data-table-props.ts";
import { DataTableRow, DataTableSkeleton } from "./data-table-row.tsx";
import { useDataTableStyles } from "./data-table-styles.ts";
import { useTableScroll } from "./use-table-scroll.ts";

/**
 * Rows under a head that stays in view. On a page that fills the window (`Page fill`) the rows scroll by themselves. Where
 * their place is narrow, each becomes a card of labelled values.
 */
export function DataTable<T extends { readonly id: string }>(props: DataTableProps<T>) {
  const { label, rows, partial, empty, foot, page, ...shape } = props;
  const { columns, rowMenu, inset } = shape;
  const styles = useDataTableStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const loading = rows === undefined;
  const tracks = [...columns.map(({ width }) => width), ...(rowMenu ? ["36px"] : [])];
  const template = { "--columns": tracks.join(" ") } as CSSProperties;

  useTableScroll(scroller, { id: label, page, ready: !loading });

  return (
    <div className={mergeClasses(!inset && styles.surface)} {...useTableFocus(rows)}>
      <div
        ref={scroller}
        className={mergeClasses(styles.place, !inset && styles.scroller)}
        {...(!inset && { "data-scroll-restoration-id": label })}
      >
        <div
          role="table"
          aria-label={label}
          aria-busy={loading || (partial && rows.length === 0)}
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
            {rows?.map((row) => (
              <DataTableRow key={row.id} row={row} partial={partial} {...shape} />
            ))}
          </div>
        </div>
        {rows?.length === 0 && (partial ? <Receiving compact={inset === true} /> : empty)}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
