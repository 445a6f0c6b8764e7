import { MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { ChangeSet } from "#client/device/use-change-set.ts";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import { numberText } from "#sync/model/rules/number-text.ts";

interface PendingChangesProps {
  readonly set: ChangeSet;
  /** What is planned: 「タグの変更」. */
  readonly what: string;
  /** Buttons for the changes of this tab. */
  readonly children: ReactNode;
}

/** Tells over a list that changes are planned and not made yet; nothing while none is. */
export function PendingChanges({ set, what, children }: PendingChangesProps) {
  const styles = useStyles();
  const { changes = [], others, next } = set;
  if (changes.length + others === 0) return null;
  return (
    <MessageBar intent="info" className={styles.pending}>
      <MessageBarBody>
        {changes.length > 0
          ? `まだ確定していない${what}が${numberText(changes.length)}件あります。`
          : `まだ確定していない${what}の下書きが${others}件あります。`}
      </MessageBarBody>
      <MessageBarActions>{changes.length > 0 ? children : <BarButton onClick={next}>下書きを再開</BarButton>}</MessageBarActions>
    </MessageBar>
  );
}

// The rows beside it scroll, so it need not shrink.
const useStyles = makeStyles({ pending: { flexShrink: 0 } });
