import { MessageBar, MessageBarBody, MessageBarTitle } from "@fluentui/react-components";
import type { ReactNode } from "react";

interface ProblemBarProps {
  readonly title?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** What went wrong with an act, above a form or within its dialog. It is announced at once. */
export function ProblemBar({ title, children, className }: ProblemBarProps) {
  return (
    <MessageBar intent="error" layout="multiline" role="alert" {...(className && { className })}>
      <MessageBarBody>
        {title && <MessageBarTitle>{title}</MessageBarTitle>}
        {children}
      </MessageBarBody>
    </MessageBar>
  );
}
