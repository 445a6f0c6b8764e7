import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { AppLink } from "./app-link.tsx";
import { SkeletonRows } from "./skeleton.tsx";
import { narrow, useMediaQuery } from "./use-media-query.ts";

export interface Column<R> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** CSS width; the columns without one share what is left. */
  readonly width?: string;
  /** Numbers stand at the end. */
  readonly align?: "end";
  /** Left out while the window is narrower than this, in px. */
  readonly from?: 1024 | 1280;
}

interface DataTableProps<R> {
  /** What the table holds, for screen readers. */
  readonly label: string;
  /** Undefined while they are read. */
  readonly rows: readonly R[] | undefined;
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  /** Where a row leads, and what that link is called; the link covers the whole row. */
  readonly rowLink: (row: R) => { readonly href: string; readonly label: string };
  /** A row as a card, on narrow windows; the link covers the whole card. */
  readonly card: (row: R) => ReactNode;
  /** An `EmptyState`. */
  readonly empty: ReactNode;
  /** A `Pager`; it stays in view under the rows. */
  readonly footer?: ReactNode;
}

/** Rows that lead somewhere: a table with its head in view, arrow keys and Enter; cards where it is narrow. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, rows, columns, rowKey, rowLink, card, empty, footer } = props;
  const styles = useStyles();
  const body = useRef<HTMLDivElement>(null);
  const asCards = useMediaQuery(narrow);
  const shown = useShownColumns(columns);

  return (
    <div className={styles.root}>
      <div ref={body} className={styles.scroll} onKeyDown={(event) => moveFocus(event, body.current)}>
        {rows === undefined ? (
          <SkeletonRows />
        ) : rows.length === 0 ? (
          empty
        ) : asCards ? (
          <ul aria-label={label}>
            {rows.map((row) => (
              <li key={rowKey(row)} className={mergeClasses(styles.row, styles.card)}>
                <RowLink {...rowLink(row)} />
                {card(row)}
              </li>
            ))}
          </ul>
        ) : (
          <table aria-label={label} className={styles.table}>
            <thead>
              <tr>
                {shown.map(({ key, header, width, align }) => (
                  <th
                    key={key}
                    scope="col"
                    className={mergeClasses(styles.head, align === "end" && styles.end)}
                    style={{ width }}
                  >
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowKey(row)} className={styles.row}>
                  {shown.map(({ key, cell, align }, at) => (
                    <td key={key} className={mergeClasses(styles.cell, align === "end" && styles.end)}>
                      {at === 0 && <RowLink {...rowLink(row)} />}
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

/** A real link over the whole row: clicks anywhere, middle clicks, and one tab stop a row. */
function RowLink({ href, label }: { readonly href: string; readonly label: string }) {
  const styles = useStyles();
  return <AppLink href={href} aria-label={label} data-row-link="" className={styles.link} />;
}

function useShownColumns<R>(columns: readonly Column<R>[]): readonly Column<R>[] {
  const from1024 = useMediaQuery("(min-width: 1024px)");
  const from1280 = useMediaQuery("(min-width: 1280px)");
  return columns.filter(({ from }) => from === undefined || (from === 1024 ? from1024 : from1280));
}

/** Arrow keys, Home and End move between rows; Enter is the link's own. */
function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  if (!root || event.altKey || event.ctrlKey || event.metaKey || !(event.target as HTMLElement).matches("[data-row-link]"))
    return;
  const links = [...root.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = links.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const next = to === undefined ? undefined : links[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.closest("tr, li")?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to the first row of the table beneath `root`: what ↓ in a search box does. */
export function focusFirstRow(root: ParentNode = document): void {
  root.querySelector<HTMLElement>("[data-row-link]")?.focus();
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    flex: "0 1 auto",
    minHeight: 0,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    overflow: "hidden",
  },
  scroll: { flex: "0 1 auto", minHeight: 0, overflowY: "auto", scrollPaddingTop: "36px", overscrollBehavior: "contain" },
  table: { width: "100%", borderCollapse: "separate", borderSpacing: 0, tableLayout: "fixed" },
  head: {
    position: "sticky",
    top: 0,
    zIndex: 2,
    height: "36px",
    padding: "0 12px",
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: "start",
    whiteSpace: "nowrap",
    ":first-child": { paddingInlineStart: "20px" },
    ":last-child": { paddingInlineEnd: "20px" },
  },
  row: {
    position: "relative",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":active": { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
  cell: {
    height: "44px",
    padding: "4px 12px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: "13px",
    lineHeight: "20px",
    fontVariantNumeric: "tabular-nums",
    overflow: "hidden",
    "@media (pointer: coarse)": { height: "48px" },
    ":first-child": { paddingInlineStart: "20px" },
    ":last-child": { paddingInlineEnd: "20px" },
    "tr:last-child > &": { borderBottomColor: "transparent" },
  },
  end: { textAlign: "end" },
  card: {
    display: "block",
    padding: "12px 16px",
    minHeight: "48px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ":last-child": { borderBottomColor: "transparent" },
  },
  link: {
    position: "absolute",
    inset: 0,
    zIndex: 1,
    outlineStyle: "none",
    ":focus-visible": { boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}` },
  },
  footer: { flexShrink: 0, padding: "8px 16px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});
