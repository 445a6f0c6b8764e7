import type { GriffelStyle } from "@fluentui/react-components";
import { below } from "#client/ui/theme/styles.ts";

/** A record's name at the head of its page. */
export const recordName = {
  margin: 0,
  fontSize: "24px",
  lineHeight: "32px",
  fontWeight: 600,
  overflowWrap: "anywhere",
  [below.phone]: { fontSize: "20px", lineHeight: "28px" },
} as const satisfies GriffelStyle;

/** A record's text in several paragraphs. */
export const longText = {
  margin: 0,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  lineHeight: "24px",
  maxWidth: "72ch",
} as const satisfies GriffelStyle;
