import type { GriffelStyle } from "@fluentui/react-components";

/**
 * For a control whose height does not follow from its content. The browser then lays out this control alone for each key, not the
 * page (docs/decisions/130). Its parent has to be a block. What lies in a grid or a flexible box is laid out with it.
 */
export const contained = { display: "flex", contain: "size layout" } as const satisfies GriffelStyle;
