import { Button, makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { type ReactNode, useRef, useState } from "react";
import { AppDialog } from "./app-dialog.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question. */
  readonly title: string;
  /** The consequences of confirming. */
  readonly children?: ReactNode;
  /** The label of the confirming button, as a verb: 「削除」. */
  readonly confirmLabel: string;
  readonly danger?: boolean | undefined;
  /** The dialog stays open with a spinner until this has resolved. A rejection keeps it open; the caller shows why. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
  /** Returns the element to focus once it was confirmed; null for the one that opened the dialog, as after キャンセル. */
  readonly focusAfter?: (() => HTMLElement | null) | undefined;
}

/** Asks before an action that is hard to undo. Escape and キャンセル change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, danger, onConfirm, onClose, focusAfter } = props;
  const styles = useStyles();
  const [running, setRunning] = useState(false);
  const confirmed = useRef(false);
  const confirm = async () => {
    setRunning(true);
    confirmed.current = true;
    try {
      await onConfirm();
    } catch (error) {
      confirmed.current = false;
      throw error;
    } finally {
      setRunning(false);
    }
  };
  const cancel = () => {
    confirmed.current = false;
    onClose();
  };
  return (
    <AppDialog
      alert
      maxWidth="small"
      title={title}
      open={open}
      busy={running}
      onClose={cancel}
      focusAfter={() => (confirmed.current ? (focusAfter?.() ?? null) : null)}
      content={{ className: styles.content }}
      actions={
        <>
          <Button onClick={cancel} disabled={running}>
            キャンセル
          </Button>
          <Button
            appearance="primary"
            className={danger ? styles.danger : undefined}
            disabledFocusable={running}
            icon={running ? <Spinner aria-hidden size="extra-tiny" /> : null}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </AppDialog>
  );
}

const useStyles = makeStyles({
  content: { paddingBottom: "8px" },
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    ":hover": { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ":hover:active": { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});
