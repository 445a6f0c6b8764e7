import { type GriffelStyle, tokens } from "@fluentui/react-components";

/** What an empty or a failed place says, in the middle of it. */
export const placeWords = {
  root: { display: "flex", flexDirection: "column", alignItems: "center", gap: "4px", textAlign: "center" },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold },
  hint: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
    maxWidth: "36em",
    textWrap: "balance",
  },
} as const satisfies Record<string, GriffelStyle>;
