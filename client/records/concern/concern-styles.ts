import { type GriffelStyle, tokens } from "@fluentui/react-components";
import { below, link, smallText, touch, touchSize } from "#client/ui/theme/styles.ts";

/** Styles of a list of what concerns the current user: words, a line of facts below, and controls beside them. */
export const concernStyles = {
  item: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    paddingBlock: "8px",
    "& + &": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    [below.smallPhone]: { flexWrap: "wrap", rowGap: "4px" },
  },
  words: { flex: "1 1 auto", minWidth: 0, [below.smallPhone]: { flexBasis: "100%" } },
  text: { margin: 0, overflowWrap: "anywhere" },
  line: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 8px",
    margin: "2px 0 0",
    ...smallText,
    color: tokens.colorNeutralForeground3,
    overflowWrap: "anywhere",
  },
  about: { ...link, [touch]: { display: "inline-flex", alignItems: "center", minHeight: touchSize, marginBlock: "-10px" } },
} as const satisfies Readonly<Record<string, GriffelStyle>>;
