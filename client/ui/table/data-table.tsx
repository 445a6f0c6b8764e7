/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are a grid of divs: they become cards, and links stretch over them */
import { mergeClasses } from "@fluentui/react-components";
import { type CSSProperties, useRef } from "react";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { useTableFocus } from "./data-table-focus.ts";
import { DataTableHead } from "./data-table-head.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import { DataTableRow, DataTableSkeleton } from "./data-table-row.tsx";
import { useDataTableStyles } from "./data-table-styles.ts";
import { printedTracks } from "./printed-tracks.ts";
import { useTableScroll } from "./use-table-scroll.ts";

/**
 * A table with a header that stays visible. On a page that fills the window (`Page fill`) the rows have their own scrolling. In a
 * narrow container, each row becomes a card of labelled values.
 */
export function DataTable<T extends { readonly id: string }>({ ref, ...props }: DataTableProps<T>) {
  const { label, rows, partial, empty, pending, foot, page, group, keyBy } = props;
  const { columns, rowHref, onOpen, rowMenu, rowName, inset, entity, unsentMark, selection } = props;
  const shape = { columns, keyBy, rowHref, onOpen, rowMenu, rowName, inset, entity, unsentMark, selection };
  const styles = useDataTableStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const loading = rows === undefined;
  const tracks = [...(selection ? ["16px"] : []), ...columns.map(({ width }) => width), ...(rowMenu ? ["36px"] : [])];
  const template = { "--columns": tracks.join(" "), "--printed-columns": printedTracks(columns) } as CSSProperties;

  useTableScroll(scroller, { id: label, page, ready: !loading });

  return (
    <div ref={ref} className={mergeClasses(!inset && styles.surface)} {...useTableFocus(rows, selection)}>
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
          <DataTableHead {...props} />
          {loading && (
            <div role="rowgroup">
              <DataTableSkeleton columns={columns} selection={selection} />
            </div>
          )}
          {groupsOf(rows ?? [], group).map(({ heading, members }) => (
            <div key={heading ?? ""} role="rowgroup" aria-label={heading}>
              {heading !== undefined && (
                <div aria-hidden className={mergeClasses(styles.group, inset && styles.insetGroup)}>
                  {heading}
                </div>
              )}
              {members.map((row, place) => (
                <DataTableRow key={keyBy === "place" ? place : row.id} row={row} partial={partial} {...shape} />
              ))}
            </div>
          ))}
        </div>
        {rows?.length === 0 && (partial ? pending || <Receiving compact={inset === true} /> : empty)}
      </div>
      {foot && <div className={styles.bottom}>{foot}</div>}
    </div>
  );
}

interface Group<T> {
  readonly heading?: string;
  readonly members: readonly T[];
}

/** Returns the rows by heading, in the order of each heading's first row. Without headings it returns one group. */
function groupsOf<T>(rows: readonly T[], group: ((row: T) => string) | undefined): readonly Group<T>[] {
  if (!group) return [{ members: rows }];
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const members = groups.get(group(row));
    if (members) members.push(row);
    else groups.set(group(row), [row]);
  }
  return [...groups].map(([heading, members]) => ({ heading, members }));
}
