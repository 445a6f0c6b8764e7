import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import type { ReactNode } from "react";

/** An error above a form; it is announced at once. */
export function ProblemBar({ children }: { readonly children: ReactNode }) {
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  );
}
