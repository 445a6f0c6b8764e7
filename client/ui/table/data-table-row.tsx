/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are a grid of divs: they become cards, and links stretch over them */
import { mergeClasses } from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons";
import { memo } from "react";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { ActionMenu } from "#client/ui/page/action-menu.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import type { DataColumn, DataTableProps } from "./data-table-props.ts";
import { useDataTableStyles } from "./data-table-styles.ts";

interface DataTableRowProps<T>
  extends Pick<DataTableProps<T>, "columns" | "rowHref" | "rowMenu" | "rowName" | "inset" | "entity"> {
  readonly row: T;
  readonly partial: boolean;
}

/**
 * One row. Its link stretches over it, so that any click on it is a click on a real link; what else can be pressed lies above.
 * Drawn anew only when it changes: what opens over a list of hundreds must not wait for its rows.
 */
export const DataTableRow = memo(Row) as typeof Row;

function Row<T extends { readonly id: string }>(props: DataTableRowProps<T>) {
  const { row, columns, rowHref, rowMenu, rowName, inset, entity, partial } = props;
  const styles = useDataTableStyles();
  const main = mainColumn(columns);
  const href = rowHref?.(row) ?? null;
  return (
    <div role="row" className={mergeClasses(styles.line, inset ? styles.insetRow : styles.row, href !== null && styles.linked)}>
      {columns.map((column) => {
        const content = column.cell(row) ?? <span className={styles.none}>{partial ? <Pending /> : "-"}</span>;
        return (
          <div
            key={column.label}
            role="cell"
            className={mergeClasses(
              styles.cell,
              column.number && styles.number,
              column === main
                ? mergeClasses(!inset && styles.mainCell, !inset && rowMenu && styles.besideMenu)
                : href !== null && styles.above,
            )}
          >
            <span className={mergeClasses(styles.label, column === main && !inset && styles.mainLabel)}>{column.label}</span>
            <span className={styles.value}>
              {href !== null && column === main ? (
                <AppLink href={href} data-row={row.id} className={styles.link}>
                  {content}
                </AppLink>
              ) : (
                content
              )}
              {entity && column === main && <UnsentMark entity={entity} id={row.id} className={styles.dot} />}
            </span>
          </div>
        );
      })}
      {rowMenu && (
        <div role="cell" className={styles.menu}>
          <RowMenu actions={rowMenu(row)} label={`${rowName?.(row) ?? ""}の操作`} />
        </div>
      )}
    </div>
  );
}

/** What stands where there may be something that has not arrived. */
const Pending = () => (
  <span role="img" aria-label={receivingWord} title={receivingWord}>
    …
  </span>
);

/** The shapes of rows to come. */
export function DataTableSkeleton({ columns }: { readonly columns: readonly { readonly label: string }[] }) {
  const styles = useDataTableStyles();
  return skeletons.map((row) => (
    <div key={row} className={mergeClasses(styles.line, styles.row)} aria-hidden>
      {columns.map(({ label }, at) => (
        <span key={label} className={styles.bone} style={{ width: `${40 + ((row * 31 + at * 17) % 48)}%` }} />
      ))}
    </div>
  ));
}

const skeletons = [0, 1, 2, 3, 4, 5, 6, 7];

const mainColumn = <T,>(columns: readonly DataColumn<T>[]) => columns.find(({ main }) => main) ?? columns[0];

/** The menu behind …; its button alone, saying why, where there is nothing to choose. */
function RowMenu({ actions, label }: { readonly actions: readonly Action[] | string; readonly label: string }) {
  if (typeof actions !== "string") {
    return <ActionMenu actions={actions} label={label} appearance="subtle" size="small" />;
  }
  const nothing = { id: "row.menu", label, icon: <MoreHorizontalRegular />, disabledReason: actions, run: () => undefined };
  return <ActionButton action={nothing} appearance="subtle" size="small" iconOnly />;
}
