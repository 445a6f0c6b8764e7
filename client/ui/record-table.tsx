import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { CSSProperties, ReactNode } from "react";
import { UnsentDot } from "./unsent-dot.tsx";

export interface RecordColumn<T> {
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** Grid track: `minmax(0, 2fr)`, `96px`. */
  readonly width: string;
  /** Numbers stand at the right. */
  readonly number?: boolean;
}

interface RecordTableProps<T> {
  /** What the rows are, for readers. */
  readonly label: string;
  readonly columns: readonly RecordColumn<T>[];
  readonly rows: readonly T[];
  /** Rows with changes that no server has acknowledged carry a dot. */
  readonly isUnsent?: (row: T) => boolean;
}

/** A small table within a page. Where its place is narrow, each row becomes a block of labelled values. */
export function RecordTable<T extends { readonly id: string }>({ label, columns, rows, isUnsent }: RecordTableProps<T>) {
  const styles = useStyles();
  const template = { "--columns": columns.map(({ width }) => width).join(" ") } as CSSProperties;
  return (
    <div className={styles.place}>
      <div role="table" aria-label={label} className={styles.table} style={template}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" className={mergeClasses(styles.row, styles.headRow)}>
            {columns.map((column) => (
              <span key={column.label} role="columnheader" className={mergeClasses(column.number && styles.number)}>
                {column.label}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {rows.map((row) => (
            <div key={row.id} role="row" className={mergeClasses(styles.row, styles.body)}>
              {columns.map((column, at) => (
                <div key={column.label} role="cell" className={mergeClasses(styles.cell, column.number && styles.number)}>
                  <span className={styles.label}>{column.label}</span>
                  <span className={styles.value}>
                    {column.cell(row) ?? <span className={styles.none}>–</span>}
                    {at === 0 && isUnsent?.(row) && <UnsentDot />}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const narrow = "@container (max-width: 559.98px)";

const useStyles = makeStyles({
  place: { containerType: "inline-size" },
  table: { fontSize: "13px", lineHeight: "20px" },
  head: { [narrow]: { display: "none" } },
  row: {
    display: "grid",
    gridTemplateColumns: "var(--columns)",
    columnGap: "16px",
    alignItems: "start",
    padding: "8px 0",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  headRow: {
    padding: "0 0 6px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
    borderBottomColor: tokens.colorNeutralStroke2,
  },
  body: {
    ":last-child": { borderBottom: "none", paddingBottom: 0 },
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: "4px", padding: "12px 0" },
  },
  cell: { minWidth: 0, [narrow]: { display: "grid", gridTemplateColumns: "104px minmax(0, 1fr)", columnGap: "12px" } },
  label: { display: "none", [narrow]: { display: "block", color: tokens.colorNeutralForeground3 } },
  value: { minWidth: 0, overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
  number: { textAlign: "right", [narrow]: { textAlign: "left" } },
  none: { color: tokens.colorNeutralForeground3 },
});
