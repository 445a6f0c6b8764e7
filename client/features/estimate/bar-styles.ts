import { type GriffelStyle, tokens } from "@fluentui/react-components";

/** The bar below a number of hours, with the space for it. */
export const barStyles = {
  track: { display: "block", height: "8px", marginTop: "4px" },
  bar: {
    display: "block",
    height: "100%",
    borderRadius: "2px",
    backgroundColor: tokens.colorCompoundBrandBackground,
    printColorAdjust: "exact",
  },
} as const satisfies Readonly<Record<string, GriffelStyle>>;
