import { Button, MessageBar, MessageBarBody, makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { useRef, useState } from "react";
import type { ChangeSet, TriedChange } from "#client/device/use-change-set.ts";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useOpenerElse } from "#client/ui/focus/use-return-focus.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { shortened } from "#client/ui/text/shortened.ts";
import { unkeptText } from "#client/ui/text/unkept-text.ts";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import type { KeptChange } from "#sync/engine/client/replica-types.ts";
import type { RowWrite } from "#sync/engine/tx.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { ChangedRecordList } from "./changed-record-list.tsx";
import { type RefusedChange, type Review, readReview } from "./read-review.ts";

interface ChangeSetReviewProps {
  readonly set: ChangeSet;
  readonly onClose: () => void;
  /** Returns changes of derived values, for the transaction that makes all of these. */
  readonly along: (tried: readonly TriedChange[]) => readonly KeptChange[];
  /** Called once all changes have been made, with the rows that they have written. */
  readonly onConfirmed: (count: number, writes: readonly RowWrite[]) => void;
  /** Makes the changes one by one, where they are too many for one act. */
  readonly onInParts: () => void;
  /** Returns the element to focus afterwards if what opened the review is gone. */
  readonly focusAfter?: (() => HTMLElement | null) | undefined;
}

/** Shows what planned changes will do, and makes all of them or none. Too many are made in parts. 戻る keeps them planned. */
export function ChangeSetReview({ set, along, onClose, onConfirmed, onInParts, focusAfter }: ChangeSetReviewProps) {
  const styles = useStyles();
  const toast = useToast();
  const fault = useFault();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const notices = useRef<HTMLDivElement>(null);
  const { changes = [] } = set;
  const review = useLast(useLive((reader) => readReview(reader, changes), [changes]))?.value;

  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const writes = await set.confirm({ along });
      onConfirmed(changes.length, writes);
    } catch (error) {
      if (!isRefusal(error)) return fault("planned changes were not made", error);
      setFailure(`${reasonText(error)}何も変更していません。`);
    }
    setBusy(false);
  };
  const clear = () => {
    set.clear();
    toast("予定していた変更を取り消しました", {
      intent: "info",
      action: { label: "元に戻す", run: () => void set.put(changes) },
    });
    onClose();
  };
  const remove = (id: string) => {
    set.remove(id);
    if (changes.length === 1) onClose();
    // The focused button is removed with its line.
    else notices.current?.focus();
  };

  return (
    <AppDialog
      maxWidth="large"
      title="変更内容の確認"
      busy={busy}
      onClose={onClose}
      focusAfter={useOpenerElse(focusAfter)}
      content={{ className: styles.content, tabIndex: 0, role: "group", "aria-label": "変更内容" }}
      startAction={
        <Button appearance="subtle" disabled={busy} onClick={clear}>
          すべて取り消す
        </Button>
      }
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            戻る
          </Button>
          <ActionButton
            appearance="primary"
            action={{
              id: "changes.confirm",
              label: `${numberText(changes.length)}件の変更を確定`,
              disabledReason: hindranceOf(review),
              running: busy,
              run: review?.inParts ? onInParts : confirm,
            }}
          />
        </>
      }
    >
      <div ref={notices} tabIndex={-1} className={styles.notices}>
        {failure && <Notice intent="error">{failure}</Notice>}
        {!set.kept && <Notice intent="warning">{unkeptText}</Notice>}
        {review?.inParts && (
          <Notice intent="info">多いため、少しずつ変更します。反映できないものは除いて進め、終わりに示します。</Notice>
        )}
        {review && review.refused.length > 0 && !review.inParts && <Refused refused={review.refused} onRemove={remove} />}
        {review && review.unchanged > 0 && !review.inParts && (
          <Notice intent="info">{`${review.unchanged}件はすでにこの内容になっているため、変わりません。`}</Notice>
        )}
      </div>
      {review ? <ChangedRecordList records={review.records} more={review.more} /> : <Reading />}
    </AppDialog>
  );
}

/** Returns why the changes cannot be made now. */
function hindranceOf(review: Review | undefined): string | undefined {
  if (!review) return "変更内容を確認しています";
  return review.refused.length > 0 && !review.inParts ? "反映できない変更を外すと確定できます" : undefined;
}

/** The changes that would be refused now, each with the reason. */
function Refused({ refused, onRemove }: { readonly refused: readonly RefusedChange[]; readonly onRemove: (id: string) => void }) {
  const styles = useStyles();
  return (
    <>
      <Notice intent="error">{`反映できない変更が${refused.length}件あります。外すと、残りを確定できます。`}</Notice>
      <ul aria-label="反映できない変更" className={styles.refused}>
        {refused.map(({ id, label, reason }) => (
          <li key={id} className={styles.line}>
            <span className={styles.words}>
              <span className={styles.label}>
                <ClampedText text={label} lines={2} />
              </span>
              <span className={styles.reason}>{reason}</span>
            </span>
            <Button size="small" aria-label={`「${shortened(label, 80)}」を外す`} onClick={() => onRemove(id)}>
              外す
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Notice({ intent, children }: { readonly intent: "error" | "warning" | "info"; readonly children: string }) {
  const styles = useStyles();
  return (
    <MessageBar intent={intent} layout="multiline" className={styles.notice}>
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  );
}

const Reading = () => (
  <>
    <Spinner size="tiny" label="変更内容を確認しています" labelPosition="after" />
    <SkeletonLines lines={4} />
  </>
);

const useStyles = makeStyles({
  content: { minHeight: "160px" },
  notices: { outlineStyle: "none" },
  notice: { marginBottom: "12px" },
  refused: { marginBottom: "16px" },
  line: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    paddingBlock: "6px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    "& button": { flexShrink: 0, [touch]: { minWidth: touchSize } },
  },
  words: { display: "flex", flexDirection: "column", flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" },
  label: { fontWeight: tokens.fontWeightSemibold },
  reason: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});
