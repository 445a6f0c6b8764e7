import { Button, type ButtonProps } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { usePassedFocus } from "#client/ui/focus/pass-focus.ts";

interface BarButtonProps extends Pick<ButtonProps, "appearance" | "disabled" | "aria-label"> {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button within a message. It may go once it was pressed, with its message or without it, and passes the focus on. */
export const BarButton = (props: BarButtonProps) => (
  <span ref={usePassedFocus<HTMLSpanElement>()}>
    <Button size="small" {...props} />
  </span>
);
