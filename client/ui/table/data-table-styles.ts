import { makeStyles, tokens } from "@fluentui/react-components";
import { below, notPrinted, print, touch, touchSize } from "#client/ui/theme/styles.ts";

/** The width of the table's container, not of the window: a table may be narrow on a wide screen. */
const narrow = "@container (max-width: 559.98px)";

/** Styles of `DataTable`: table rows, or cards in a narrow container. */
export const useDataTableStyles = makeStyles({
  surface: {
    display: "flex",
    flexDirection: "column",
    minHeight: 0,
    overflow: "hidden",
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    // This starts a stacking context, so that the table's header does not cover what opens above the table.
    isolation: "isolate",
  },
  place: { containerType: "inline-size" },
  scroller: { minHeight: 0, overflowY: "auto", overscrollBehavior: "contain" },
  table: { fontSize: "14px", lineHeight: "20px" },
  insetTable: { fontSize: "13px" },
  head: { position: "sticky", top: 0, zIndex: 3, breakAfter: "avoid", [narrow]: { display: "none" } },
  line: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "var(--columns)",
    columnGap: "16px",
    [print]: { gridTemplateColumns: "var(--printed-columns)" },
    // Where a dragged row would be put.
    '&[data-drop="above"]': { boxShadow: `inset 0 2px ${tokens.colorBrandStroke1}` },
    '&[data-drop="below"]': { boxShadow: `inset 0 -2px ${tokens.colorBrandStroke1}` },
  },
  tool: notPrinted,
  // Buttons reach beyond their line, which a row has room for. Between the lines of a card they need it themselves.
  toolLine: { [narrow]: { paddingBlock: "12px" } },
  headLine: {
    alignItems: "center",
    minHeight: "36px",
    padding: "0 16px",
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  insetHeadLine: {
    // The header stays visible while rows scroll under it.
    backgroundColor: tokens.colorNeutralBackground1,
    padding: "0 0 6px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  row: {
    alignItems: "center",
    boxSizing: "border-box",
    minHeight: "44px",
    padding: "3px 16px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    // The line of other rows could not be seen on the ground of chosen ones.
    ":has([data-select]:checked)": {
      backgroundColor: tokens.colorBrandBackground2,
      borderBottomColor: tokens.colorBrandStroke2,
    },
    ":has([data-select]:checked):hover": { backgroundColor: tokens.colorBrandBackground2Hover },
    ":last-child": { borderBottomColor: "transparent" },
    [touch]: { minHeight: "48px" },
    [narrow]: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: "4px 12px",
      padding: "12px 16px",
      // Small values begin a line of their own, also where no value is between them and the name.
      "::after": { content: '""', flexBasis: "100%", marginBlockStart: "-4px" },
    },
  },
  // The checkbox is above the link that covers the row.
  check: { position: "relative", zIndex: 2, ...notPrinted, [narrow]: { order: -3, marginInlineEnd: "8px" } },
  // Aligns the checkbox with the row's first line. On a card it is beside the name.
  insetCheck: {
    marginTop: "-4px",
    [touch]: { marginTop: 0 },
    [narrow]: { position: "absolute", top: "12px", insetInlineEnd: "12px", marginInlineEnd: 0 },
  },
  insetHeadCheck: { marginTop: "-6px", [touch]: { marginTop: "-8px" } },
  insetRow: {
    alignItems: "start",
    padding: "8px 0",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ":last-child": { borderBottom: "none", paddingBottom: 0 },
    // A row with a link has the height of a touch target.
    ":has(a)": { [touch]: { padding: "12px 0" } },
    ":has(a):last-child": { [touch]: { paddingBottom: "12px" } },
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: "4px", padding: "12px 0" },
  },
  // Invisible rows cost neither layout nor paint while the user types.
  quick: { contentVisibility: "auto", containIntrinsicSize: "auto 44px" },
  linked: { ":active": { backgroundColor: tokens.colorNeutralBackground1Pressed } },
  besideCheck: { [narrow]: { flexBasis: "calc(60% - 36px)" } },
  // The title of a card shares its line with the menu; the lines below have the whole width.
  besideMenu: { [narrow]: { paddingInlineEnd: "44px", minHeight: "32px", alignItems: "center", flexBasis: "100%" } },
  cell: { display: "flex", alignItems: "center", gap: "12px", minWidth: 0, [narrow]: { flexBasis: "100%" } },
  // A narrow window has no room to write in a column: the cell gets the line below the others.
  wholeRow: { ":has([data-whole-row])": { [below.desktop]: { gridColumn: "1 / -1", gridRow: "2", paddingBlock: "8px" } } },
  insetCell: { [narrow]: { display: "grid", alignItems: "start", gridTemplateColumns: "104px minmax(0, 1fr)" } },
  // A card: the name with values beside it, then a line for each value, then small values with their labels.
  mainCell: { [narrow]: { order: -2, flexGrow: 1, flexBasis: "60%", fontWeight: 600 } },
  ahead: { [narrow]: { order: -3, flexBasis: "auto" } },
  beside: { [narrow]: { order: -1, flexBasis: "auto", marginInlineStart: "auto" } },
  // The menu is beside the name, so these are on the next line.
  belowMenu: { [narrow]: { marginInlineStart: 0 } },
  foot: { [narrow]: { order: 1, flexBasis: "auto", gap: "6px", fontSize: "12px", lineHeight: "16px" } },
  noneCell: { [narrow]: { display: "none" } },
  above: { "& a, & button": { position: "relative", zIndex: 2 } },
  // A long value beside it must not squeeze it to a letter per line.
  label: {
    display: "none",
    [narrow]: { display: "block", flexShrink: 0, whiteSpace: "nowrap", color: tokens.colorNeutralForeground3 },
  },
  // A card shows more lines than a row.
  value: { flexGrow: 1, minWidth: 0, overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums", [narrow]: { "--lines": "3" } },
  second: {
    display: "block",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 400,
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    [print]: { whiteSpace: "normal", overflowWrap: "anywhere" },
  },
  number: { textAlign: "right", [narrow]: { textAlign: "left" } },
  sort: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2px",
    minHeight: "28px",
    margin: "0 -6px",
    padding: "0 6px",
    border: "none",
    borderRadius: "4px",
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [touch]: { minHeight: touchSize, minWidth: touchSize },
  },
  // The heading is aligned with the names, not with their avatars.
  afterLead: { paddingInlineStart: "44px" },
  group: {
    breakAfter: "avoid",
    padding: "12px 16px 4px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  insetGroup: { paddingInline: 0, color: tokens.colorNeutralForeground2 },
  none: { color: tokens.colorNeutralForeground3 },
  dot: {
    marginInlineStart: "8px",
    // The wrapper of a hidden mark takes no line of its own.
    ":empty:not([role])": { display: "none" },
  },
  link: {
    // The link is an inline block. In WebKit, an inline link around a block has an empty first box, which cannot be clicked.
    display: "inline-block",
    maxWidth: "100%",
    verticalAlign: "bottom",
    fontWeight: 600,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: "none",
    outlineStyle: "none",
    // The link covers the other content of the row, except for controls. To a finger it is as high as the row.
    "::after": { content: '""', position: "absolute", inset: 0, zIndex: 1 },
    ":focus-visible::after": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px", borderRadius: "4px" },
  },
  menu: {
    // It keeps its column where a cell before it has a line of its own.
    gridColumn: "-2 / -1",
    display: "flex",
    ...notPrinted,
    justifyContent: "flex-end",
    zIndex: 2,
    "& button": { minWidth: "32px", minHeight: "32px", [touch]: { minWidth: touchSize, minHeight: touchSize } },
    // A button may be as high as its row, but does not stretch it.
    [touch]: { marginBlock: "-5px" },
    [narrow]: { gridColumn: "auto", position: "absolute", top: "8px", insetInlineEnd: "8px", marginBlock: 0 },
  },
  unseen: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
  bottom: { breakBefore: "avoid", padding: "8px 16px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  bone: {
    display: "block",
    height: "14px",
    borderRadius: "4px",
    backgroundColor: tokens.colorNeutralStencil1,
  },
});
