import type { ComponentProps } from "react";

interface LiveRegionProps extends ComponentProps<"div"> {
  readonly as?: "div" | "span" | "p";
}

/** Announces its content to screen readers when it changes. An `<output>` would mean the result of a form. */
export function LiveRegion({ as = "div", ...props }: LiveRegionProps) {
  // TypeScript cannot type the common properties of several tags, so one stands for both.
  const Tag = as as "div";
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
  return <Tag role="status" {...props} />;
}
