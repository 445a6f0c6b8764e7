import { type GriffelStyle, tokens } from "@fluentui/react-components";

/** Media queries of the widths at which layouts change, for styles and `useMediaQuery`. `.98` leaves no gap to `from`. */
export const below = {
  smallPhone: "@media (max-width: 479.98px)",
  phone: "@media (max-width: 639.98px)",
  /** Rows become cards. */
  tablet: "@media (max-width: 767.98px)",
  /** The navigation is a drawer, and gutters are narrow. */
  desktop: "@media (max-width: 1023.98px)",
  /** There is no column beside the page's main one. */
  wide: "@media (max-width: 1279.98px)",
} as const;

/** The counterparts of `below`. */
export const from = {
  desktop: "@media (min-width: 1024px)",
  wide: "@media (min-width: 1280px)",
} as const;

/** A page whose rows can scroll below a fixed head. */
export const roomForScrollingRows = "@media (min-width: 640px) and (min-height: 480px)";

/** Touch screens, on which a finger replaces the mouse. */
export const touch = "@media (pointer: coarse)";
/** The smallest edge of a touch target; `global-styles.ts` gives it to the controls of Fluent. */
export const touchSize = "44px";
/** For links and other targets that are no control of Fluent. */
export const touchTarget = { [touch]: { minHeight: touchSize } } as const satisfies GriffelStyle;

/** Pages on paper. In `global-styles.ts` they become as long as their content. */
export const print = "@media print";
/**
 * For controls that lead elsewhere or change something. A container that may have a table has the attribute `data-not-printed`
 * instead.
 */
export const notPrinted = { [print]: { display: "none" } } as const satisfies GriffelStyle;

/** A menu that is part of the page. It opens over the bars that stay in view, and scrolls if it is long. */
export const menuInPage = {
  zIndex: 5,
  maxHeight: "min(480px, 0.6 * var(--visible-height))",
  overflowY: "auto",
} as const satisfies GriffelStyle;

/** Hides text from eyes, not from screen readers. */
export const visuallyHidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const satisfies GriffelStyle;

/** Text between the base size (14 px) and captions (12 px), which Fluent has no token for. */
export const smallText = { fontSize: "13px", lineHeight: "20px" } as const satisfies GriffelStyle;

/** Shown above a field of a form. */
export const fieldLabel = {
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase200,
  fontWeight: tokens.fontWeightSemibold,
  color: tokens.colorNeutralForeground3,
} as const satisfies GriffelStyle;

/** A short remark on a field's value. */
export const fieldMark = {
  padding: "0 6px",
  borderRadius: tokens.borderRadiusSmall,
  fontSize: tokens.fontSizeBase100,
  lineHeight: tokens.lineHeightBase200,
  fontWeight: tokens.fontWeightRegular,
  color: tokens.colorBrandForeground2,
  backgroundColor: tokens.colorBrandBackground2,
  whiteSpace: "nowrap",
} as const satisfies GriffelStyle;

/** A link: within text, or by itself in a table or among facts (`AppLink` without a class). */
export const link = {
  color: tokens.colorBrandForegroundLink,
  textUnderlineOffset: "3px",
  textDecorationColor: tokens.colorBrandStroke2,
  ":hover": { color: tokens.colorBrandForegroundLinkHover, textDecorationColor: "currentcolor" },
} as const satisfies GriffelStyle;

/** A link on its own, in a place where links are expected. */
export const plainLink = {
  color: tokens.colorBrandForegroundLink,
  textDecorationLine: "none",
  borderRadius: tokens.borderRadiusSmall,
  ":hover": { textDecorationLine: "underline", color: tokens.colorBrandForegroundLinkHover },
} as const satisfies GriffelStyle;

/** A link with the look of a button, for a frequent action. */
export const buttonLink = {
  display: "inline-flex",
  alignItems: "center",
  height: "32px",
  padding: "0 12px 0 10px",
  ...smallText,
  color: tokens.colorNeutralForeground1,
  textDecorationLine: "none",
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: tokens.borderRadiusMedium,
  ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
  ":active": { backgroundColor: tokens.colorNeutralBackground1Pressed },
  [touch]: { height: touchSize },
} as const satisfies GriffelStyle;

/** A row of a list that is a link as a whole. */
export const rowLink = {
  borderRadius: tokens.borderRadiusMedium,
  color: tokens.colorNeutralForeground1,
  textDecorationLine: "none",
  ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
  ":active": { backgroundColor: tokens.colorSubtleBackgroundPressed },
} as const satisfies GriffelStyle;
