import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";

/** An error above a form; it is announced at once. */
export function ProblemBar({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  return (
    <MessageBar intent="error" layout="multiline" politeness="assertive" className={styles.bar}>
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  );
}

const useStyles = makeStyles({ bar: { flexShrink: 0 } });
