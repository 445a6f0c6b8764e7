/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are a grid of divs: they become cards, and links stretch over them */
import { mergeClasses } from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons";
import { memo } from "react";
import type { Address } from "#client/device/path-to.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { ActionMenu } from "#client/ui/page/action-menu.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { isolated } from "#client/ui/text/isolated.tsx";
import { nothing } from "#client/ui/text/nothing.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import type { DataColumn, DataTableProps } from "./data-table-props.ts";
import { useDataTableStyles } from "./data-table-styles.ts";
import { RowCheck } from "./row-check.tsx";

type Shape = "keyBy" | "rowHref" | "onOpen" | "rowMenu" | "rowName" | "inset" | "entity" | "unsentMark" | "selection";

interface DataTableRowProps<T> extends Pick<DataTableProps<T>, "columns">, Undefinable<Pick<DataTableProps<T>, Shape>> {
  readonly row: T;
  readonly partial: boolean;
}

type Undefinable<P> = { readonly [K in keyof P]: P[K] | undefined };

/**
 * A row. Its link covers it, so that any click on it is a click on a real link. Other controls are above the link. It renders
 * again only when it changes. Opening something over a list of hundreds must not render its rows again.
 */
export const DataTableRow = memo(Row) as typeof Row;

function Row<T extends { readonly id: string }>(props: DataTableRowProps<T>) {
  const { row, columns, keyBy, rowHref, rowMenu, rowName, inset, selection } = props;
  const styles = useDataTableStyles();
  const main = mainColumn(columns);
  const href = rowHref?.(row) ?? null;
  return (
    <div
      role="row"
      className={mergeClasses(
        styles.line,
        inset ? styles.insetRow : styles.row,
        keyBy === "place" && styles.quick,
        href !== null && styles.linked,
      )}
    >
      {selection && (
        <div role="cell" className={mergeClasses(styles.check, inset && styles.insetCheck)}>
          <RowCheck selection={selection} id={row.id} name={rowName?.(row) ?? ""} />
        </div>
      )}
      {columns.map((column) => (
        <Cell key={column.label} {...props} column={column} isMain={column === main} href={href} />
      ))}
      {rowMenu && (
        <div role="cell" className={styles.menu}>
          <RowMenu actions={rowMenu(row)} label={`${rowName?.(row) ?? ""}の操作`} />
        </div>
      )}
    </div>
  );
}

interface CellProps<T> extends DataTableRowProps<T> {
  readonly column: DataColumn<T>;
  readonly isMain: boolean;
  readonly href: Address | null;
}

function Cell<T extends { readonly id: string }>(props: CellProps<T>) {
  const { row, column, columns, isMain, href, entity, unsentMark, partial, inset, rowMenu, onOpen, selection } = props;
  const styles = useDataTableStyles();
  const { label, number, card, lead, second, tool } = column;
  const content = column.cell(row) ?? null;
  const under = second?.(row);
  const shown = isolated(content) ?? <span className={styles.none}>{partial ? <Pending /> : nothing}</span>;
  const place = isMain
    ? mergeClasses(styles.mainCell, rowMenu && styles.besideMenu, selection && styles.besideCheck)
    : card && mergeClasses(styles[card], card === "beside" && rowMenu && styles.belowMenu);
  return (
    <div
      role="cell"
      className={mergeClasses(
        styles.cell,
        !inset && styles.wholeRow,
        number && styles.number,
        tool && styles.tool,
        tool && !card && !inset && styles.toolLine,
        inset ? mergeClasses(styles.insetCell, (rowMenu || selection) && column === columns[0] && styles.besideMenu) : place,
        !isMain && href !== null && styles.above,
        // On a card with labels, a dash means that a value is missing, and a blank that no value applies.
        !isMain && !under && (inset ? content === "" : !content) && styles.noneCell,
      )}
    >
      {(inset || card === "foot") && <span className={styles.label}>{label}</span>}
      {lead?.(row)}
      <span className={styles.value}>
        {isMain && href !== null ? (
          <AppLink href={href} data-row={row.id} className={styles.link} onClick={() => onOpen?.(row)}>
            {shown}
          </AppLink>
        ) : (
          shown
        )}
        {isMain && entity && <UnsentMark entity={entity} id={row.id} className={styles.dot} />}
        {isMain && unsentMark && <span className={styles.dot}>{unsentMark(row)}</span>}
        {under && (
          <span className={styles.second} title={typeof under === "string" ? under : undefined}>
            {isolated(under)}
          </span>
        )}
      </span>
    </div>
  );
}

/** Shown in place of a value that may not have arrived. */
const Pending = () => (
  <span role="img" aria-label={receivingWord} title={receivingWord}>
    …
  </span>
);

/** Placeholders for the rows while they load. */
export function DataTableSkeleton<T>({ columns, selection }: Pick<DataTableProps<T>, "columns" | "selection">) {
  const styles = useDataTableStyles();
  return skeletons.map((row) => (
    <div key={row} className={mergeClasses(styles.line, styles.row)} aria-hidden>
      {selection && <span />}
      {columns.map(({ label }, at) => (
        <span key={label} className={styles.bone} style={{ width: `${40 + ((row * 31 + at * 17) % 48)}%` }} />
      ))}
    </div>
  ));
}

const skeletons = [0, 1, 2, 3, 4, 5, 6, 7];

const mainColumn = <T,>(columns: readonly DataColumn<T>[]) => columns.find(({ main }) => main) ?? columns[0];

/** The menu of a row. If it has no actions, its button gives the reason. */
function RowMenu({ actions, label }: { readonly actions: readonly Action[] | string; readonly label: string }) {
  if (typeof actions !== "string") {
    return <ActionMenu actions={actions} label={label} appearance="subtle" size="small" />;
  }
  const none = { id: "row.menu", label, icon: <MoreHorizontalRegular />, disabledReason: actions, run: () => undefined };
  return <ActionButton action={none} appearance="subtle" size="small" iconOnly />;
}
