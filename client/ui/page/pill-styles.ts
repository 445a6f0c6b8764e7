import { type GriffelStyle, tokens } from "@fluentui/react-components";
import { smallText, touch, touchSize } from "#client/ui/theme/styles.ts";

/** A choice among a few options side by side. */
export const pill = {
  height: "28px",
  padding: "0 12px",
  fontFamily: "inherit",
  fontSize: smallText.fontSize,
  color: tokens.colorNeutralForeground2,
  backgroundColor: "transparent",
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: "14px",
  cursor: "pointer",
  ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
  [touch]: { height: touchSize, borderRadius: "22px" },
} as const satisfies GriffelStyle;

export const chosenPill = {
  color: tokens.colorBrandForeground2,
  backgroundColor: tokens.colorBrandBackground2,
  border: `1px solid ${tokens.colorBrandStroke2}`,
  fontWeight: tokens.fontWeightSemibold,
  ":hover": { backgroundColor: tokens.colorBrandBackground2Hover },
} as const satisfies GriffelStyle;
