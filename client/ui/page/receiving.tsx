import { makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { CloudArrowDownRegular } from "@fluentui/react-icons";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { receivingText } from "./receiving-text.ts";

interface ReceivingProps {
  /** A title that replaces the general one: 「このパートナーはまだこの端末に届いていません」. */
  readonly title?: string | undefined;
  /** A text that replaces the progress of the download. */
  readonly hint?: string | undefined;
  /** Whether it is inside a card, with less space around it. */
  readonly compact?: boolean | undefined;
}

/** Replaces an `EmptyState` while the data has not arrived. */
export function Receiving({ title, hint, compact }: ReceivingProps) {
  const text = receivingText(useSyncStatus());
  return (
    <EmptyState
      icon={text.running ? <Spinner aria-hidden size="small" /> : <CloudArrowDownRegular />}
      title={title ?? text.title}
      hint={hint ?? text.hint}
      compact={compact}
    />
  );
}

interface NothingProps extends EmptyStateProps {
  /** Whether what is missing may still arrive. */
  readonly partial: boolean;
}

/** An `EmptyState`, or `Receiving` while the data has not arrived. */
export const Nothing = ({ partial, ...empty }: NothingProps) =>
  partial ? <Receiving compact={empty.compact} /> : <EmptyState {...empty} />;

/** Replaces an empty state by a line of text while the data has not arrived. */
export function ReceivingLine() {
  const styles = useStyles();
  const { title, hint } = receivingText(useSyncStatus());
  return (
    <p className={styles.line}>
      {title}。{hint}
    </p>
  );
}

const useStyles = makeStyles({ line: { margin: 0, color: tokens.colorNeutralForeground3 } });
