import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useReturnFocus } from "#client/ui/focus/use-return-focus.ts";

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question. */
  readonly title: string;
  /** What follows from a yes. */
  readonly children?: ReactNode;
  /** The yes, as a verb: 「削除」. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Stays open with a spinner until this has resolved. A rejection keeps it open; the caller shows why. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
  /** Where the focus goes afterwards, if not to what opened it; null for that. */
  readonly focusAfter?: () => HTMLElement | null;
}

/** Asks before something that is hard to take back. Escape and キャンセル change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, danger, onConfirm, onClose, focusAfter } = props;
  const styles = useStyles();
  const [running, setRunning] = useState(false);
  const confirm = async () => {
    setRunning(true);
    try {
      await onConfirm();
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog modalType="alert" open={open} onOpenChange={(_event, data) => !data.open && !running && onClose()}>
      <DialogSurface className={styles.surface}>
        <ReturnsFocus to={focusAfter} />
        <DialogBody>
          <DialogTitle className={styles.title}>{title}</DialogTitle>
          {children !== undefined && <DialogContent className={styles.content}>{children}</DialogContent>}
          <DialogActions>
            <Button onClick={onClose} disabled={running}>
              キャンセル
            </Button>
            <Button
              appearance="primary"
              {...(danger ? { className: styles.danger } : {})}
              disabledFocusable={running}
              {...(running ? { icon: <Spinner size="extra-tiny" /> } : {})}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Within the surface: it comes and goes with it, also where the dialog itself stays. */
function ReturnsFocus({ to }: { readonly to: (() => HTMLElement | null) | undefined }) {
  useReturnFocus(to);
  return null;
}

const useStyles = makeStyles({
  surface: { maxWidth: "440px" },
  content: { paddingBottom: "8px" },
  title: { fontSize: "16px", lineHeight: "24px" },
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    ":hover": { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ":hover:active": { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});
