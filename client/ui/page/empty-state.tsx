import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { usePassedFocus } from "#client/ui/focus/pass-focus.ts";
import { placeWords } from "./place-words.ts";

export interface EmptyStateProps {
  /** What is missing: 「メモはまだありません」. */
  readonly title: string;
  /** What the user can do next. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  /** An `ActionButton`. */
  readonly action?: ReactNode;
  /** Whether it is inside a card, with less space around it. */
  readonly compact?: boolean | undefined;
  /** Whether the title is the page's own heading. */
  readonly heading?: boolean | undefined;
}

/** Says that there is nothing to show, and what the user can do. */
export function EmptyState({ title, hint, icon, action, compact, heading }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.root} style={{ paddingBlock: compact ? 20 : 56 }}>
      {icon && (
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
      )}
      {heading ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <Action>{action}</Action>}
    </div>
  );
}

/** The action often fills what was empty, and is gone then. */
function Action({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  return (
    <div ref={usePassedFocus<HTMLDivElement>()} className={styles.action}>
      {children}
    </div>
  );
}

const useStyles = makeStyles({
  ...placeWords,
  root: { ...placeWords.root, paddingInline: "16px" },
  icon: { fontSize: "32px", lineHeight: 1, color: tokens.colorNeutralForeground4, marginBottom: "8px" },
  action: { marginTop: "12px" },
});
