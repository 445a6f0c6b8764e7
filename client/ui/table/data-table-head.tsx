/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are a grid of divs: they become cards, and links stretch over them */
import { mergeClasses } from "@fluentui/react-components";
import { ArrowDown16Regular, ArrowUp16Regular } from "@fluentui/react-icons";
import type { DataColumn, DataTableProps } from "./data-table-props.ts";
import { useDataTableStyles } from "./data-table-styles.ts";
import { PageCheck } from "./row-check.tsx";

type HeadProps<T> = Pick<DataTableProps<T>, "columns" | "rows" | "rowMenu" | "inset" | "sort" | "onSort" | "selection">;

/** The columns' labels; those that can order the rows are buttons. */
export function DataTableHead<T extends { readonly id: string }>(props: HeadProps<T>) {
  const { columns, rows = noRows, rowMenu, inset, sort, onSort, selection } = props;
  const styles = useDataTableStyles();
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" className={mergeClasses(styles.line, inset ? styles.insetHeadLine : styles.headLine)}>
        {selection && (
          <span role="columnheader" className={mergeClasses(styles.tool, inset && styles.insetHeadCheck)}>
            <PageCheck selection={selection} rows={rows} />
          </span>
        )}
        {columns.map((column) => (
          <span
            key={column.label}
            role="columnheader"
            className={mergeClasses(column.number && styles.number, column.lead && styles.afterLead, column.tool && styles.tool)}
            aria-sort={onSort && directionOf(column, sort)}
          >
            {onSort && column.sort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.label}
          </span>
        ))}
        {rowMenu && (
          <span role="columnheader" className={styles.tool}>
            <span className={styles.unseen}>操作</span>
          </span>
        )}
      </div>
    </div>
  );
}

const noRows: readonly never[] = [];

interface SortButtonProps<T> {
  readonly column: DataColumn<T>;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
}

function SortButton<T>({ column, sort, onSort }: SortButtonProps<T>) {
  const styles = useDataTableStyles();
  const { label, sort: own = "" } = column;
  const direction = directionOf(column, sort);
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(direction === "ascending" ? `-${own}` : own)}>
      {label}
      {direction === "ascending" && <ArrowUp16Regular aria-hidden />}
      {direction === "descending" && <ArrowDown16Regular aria-hidden />}
    </button>
  );
}

function directionOf<T>({ sort: own }: DataColumn<T>, sort: string | undefined) {
  if (own === undefined) return undefined;
  return sort === own ? "ascending" : sort === `-${own}` ? "descending" : "none";
}
