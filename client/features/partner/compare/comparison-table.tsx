import { makeStaticStyles, makeStyles, mergeClasses, shorthands, tokens } from "@fluentui/react-components";
import { ArrowSwapRegular } from "@fluentui/react-icons";
import type { CSSProperties } from "react";
import { below, print, roomForScrollingRows, visuallyHidden } from "#client/ui/theme/styles.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { ComparedCell } from "./compared-cell.tsx";
import { ComparedHead } from "./compared-head.tsx";
import type { ComparedSection } from "./compared-rows.ts";
import type { PartnerFacts } from "./read-partner-facts.ts";

interface ComparisonTableProps {
  readonly partners: readonly PartnerFacts[];
  readonly sections: readonly ComparedSection[];
  readonly partial: boolean;
  readonly onRemove: (partnerId: string) => void;
}

/**
 * The comparison as a table: a column for each partner. Names and labels stay in view while it scrolls. On a phone, a label is above
 * its values, so that two columns fit. Paper has it in landscape.
 */
export function ComparisonTable({ partners, sections, partial, onRemove }: ComparisonTableProps) {
  const styles = useStyles();
  useSheetStyles();
  return (
    <div className={styles.scroller} data-printed-whole data-scroll-restoration-id="comparison">
      <table
        aria-label="パートナーの比較"
        data-wide-sheet
        className={styles.table}
        style={{ "--partners": partners.length } as CSSProperties}
      >
        <thead>
          <tr className={styles.line}>
            <td className={mergeClasses(styles.corner, styles.head)}>
              <span className={styles.unseen}>項目</span>
            </td>
            {partners.map(({ row }) => (
              <th key={row.id} scope="col" aria-label={fullName(row)} className={styles.head}>
                <ComparedHead row={row} onRemove={() => onRemove(row.id)} />
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ title, note, rows }) => (
          <tbody key={title}>
            <tr className={styles.line}>
              <th scope="rowgroup" colSpan={partners.length + 1} className={styles.section}>
                <span className={styles.stays}>
                  {title}
                  {note !== undefined && <span className={styles.note}>{note}</span>}
                </span>
              </th>
            </tr>
            {rows.map(({ label, cells, differs, gap, shared }) => (
              <tr key={label} className={mergeClasses(styles.line, styles.row)}>
                <th scope="row" className={mergeClasses(styles.label, differs && styles.differing)}>
                  <span className={styles.stays}>
                    {label}
                    {differs && (
                      <span className={styles.mark}>
                        <ArrowSwapRegular aria-hidden />
                        {gap === undefined ? "違い" : `違い ${gap.toFixed(1)}点`}
                      </span>
                    )}
                  </span>
                </th>
                {cells.map((cell, at) => (
                  <td key={partners[at]?.row.id} className={styles.cell}>
                    <ComparedCell cell={cell} shared={shared} partial={partial} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Sheets with a comparison are landscape, those of other screens are not. */
const useSheetStyles = makeStaticStyles([
  "@page wide { size: A4 landscape; margin: 12mm; }",
  "@media print { body:has([data-wide-sheet]) { page: wide; } }",
]);

/** Least width of a partner's column. */
const column = "200px";
/** Four of them fit on an upright tablet. */
const tabletColumn = "144px";
const phoneColumn = "156px";

const useStyles = makeStyles({
  scroller: {
    minHeight: "240px",
    // Where the page itself scrolls, the table has most of the window, so that the names stay in view.
    maxHeight: "calc(var(--visible-height) - 80px)",
    overflow: "auto",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    backgroundColor: tokens.colorNeutralBackground1,
    [roomForScrollingRows]: { flex: "1 1 0", maxHeight: "none" },
    [print]: { ...shorthands.borderStyle("none"), overflow: "visible", maxHeight: "none" },
  },
  table: {
    width: "100%",
    minWidth: `calc(152px + var(--partners) * ${column})`,
    tableLayout: "fixed",
    borderCollapse: "separate",
    borderSpacing: 0,
    fontSize: "13px",
    lineHeight: "20px",
    [below.desktop]: { minWidth: `calc(152px + var(--partners) * ${tabletColumn})` },
    [below.phone]: { display: "block", minWidth: `calc(var(--partners) * ${phoneColumn})`, "& > *": { display: "block" } },
    [print]: { minWidth: 0, fontSize: "11px", lineHeight: "16px" },
  },
  unseen: visuallyHidden,
  line: { [below.phone]: { display: "grid", gridTemplateColumns: "repeat(var(--partners), minmax(0, 1fr))" } },
  row: { breakInside: "avoid" },
  head: {
    position: "sticky",
    top: 0,
    zIndex: 2,
    padding: "8px 8px 8px 12px",
    textAlign: "start",
    verticalAlign: "middle",
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    [print]: { position: "static" },
  },
  corner: {
    left: 0,
    zIndex: 3,
    width: "152px",
    [below.phone]: { display: "none" },
    [print]: { width: "120px" },
  },
  section: {
    padding: "14px 12px 6px",
    textAlign: "start",
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase300,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    breakAfter: "avoid",
    [below.phone]: { gridColumn: "1 / -1" },
    [print]: { padding: "8px 6px 3px", backgroundColor: "transparent" },
  },
  // What spans all columns stays at the left while they scroll sideways.
  stays: {
    position: "sticky",
    left: "12px",
    display: "inline-block",
    maxWidth: "calc(100vw - 72px)",
    [print]: { position: "static" },
  },
  note: {
    marginInlineStart: "12px",
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  label: {
    position: "sticky",
    left: 0,
    zIndex: 1,
    padding: "8px 8px 8px 12px",
    textAlign: "start",
    verticalAlign: "top",
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: "anywhere",
    [below.phone]: {
      gridColumn: "1 / -1",
      position: "static",
      padding: "8px 12px 0",
      borderBottom: "none",
      borderRight: "none",
    },
    [print]: { position: "static", padding: "4px 6px" },
  },
  differing: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  mark: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2px",
    marginInlineStart: "6px",
    padding: "0 5px",
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: "11px",
    lineHeight: "16px",
    whiteSpace: "nowrap",
    fontWeight: tokens.fontWeightRegular,
  },
  cell: {
    padding: "8px 8px 8px 12px",
    verticalAlign: "top",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: "anywhere",
    minWidth: 0,
    [below.phone]: { padding: "4px 8px 8px 12px" },
    [print]: { padding: "4px 6px" },
  },
});
