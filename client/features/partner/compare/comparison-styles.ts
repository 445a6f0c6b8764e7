import { makeStaticStyles, makeStyles, shorthands, tokens } from "@fluentui/react-components";
import { below, print, roomForScrollingRows, visuallyHidden } from "#client/ui/theme/styles.ts";

/** Sheets with a comparison are landscape, those of other screens are not. */
export const useSheetStyles = makeStaticStyles([
  "@page wide { size: A4 landscape; margin: 12mm; }",
  "@media print { body:has([data-wide-sheet]) { page: wide; } }",
]);

/** Least width of a partner's column. */
const column = "200px";
/** Four of them fit on a tablet, upright or across, beside a scrollbar. */
const tabletColumn = "141px";
const phoneColumn = "156px";

/** Styles of the comparison's table. */
export const useComparisonStyles = makeStyles({
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
    [below.wide]: { minWidth: `calc(152px + var(--partners) * ${tabletColumn})` },
    [below.phone]: { display: "block", minWidth: `calc(var(--partners) * ${phoneColumn})`, "& > *": { display: "block" } },
    [print]: { minWidth: 0, fontSize: "11px", lineHeight: "16px" },
  },
  unseen: visuallyHidden,
  // Rows are blocks there, and a cell sticks no longer than its block.
  heads: { [below.phone]: { position: "sticky", top: 0, zIndex: 3 } },
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
    // The scrollbar of some browsers lies over the content, and would cover half of the last button.
    ":last-child": { paddingInlineEnd: "20px" },
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
  words: { display: "inline-flex", flexWrap: "wrap", alignItems: "center", columnGap: "6px" },
  differing: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  mark: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2px",
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
