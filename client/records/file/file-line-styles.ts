import { type GriffelStyle, tokens } from "@fluentui/react-components";

/** A list of files with one line for each. */
export const fileLines = {
  display: "flex",
  flexDirection: "column",
  listStyleType: "none",
  margin: 0,
  padding: 0,
} as const satisfies GriffelStyle;

/** The line of one file: its name, its state, and its actions. */
export const fileLine = {
  display: "flex",
  alignItems: "center",
  gap: "8px",
  minHeight: "36px",
  ":not(:first-child)": { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
} as const satisfies GriffelStyle;
