import type { ComponentProps } from "react";

interface GroupProps extends ComponentProps<"div"> {
  readonly as?: "div" | "section";
}

/** Names a group of elements. A `<fieldset>` would belong to a form. */
export function Group({ as = "div", ...props }: GroupProps) {
  const Tag = as as "div";
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
  return <Tag role="group" {...props} />;
}
