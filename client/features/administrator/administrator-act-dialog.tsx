import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { confirmed } from "#client/device/session/confirmation.ts";
import { reasonText } from "#client/ui/form/refusal.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { useToast } from "#client/ui/page/toast.tsx";

interface AdministratorActDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** What the act does, shown before it. */
  readonly children: ReactNode;
  /** Calls the server, which may ask for the password first. */
  readonly act: () => Promise<unknown>;
  /** What the toast says afterwards. */
  readonly done: string;
  /** What stands above the reason where it failed. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** Asks for a confirmation of an act on an administrator, then has the server do it. A refusal is shown with its reason. */
export function AdministratorActDialog(props: AdministratorActDialogProps) {
  const { title, confirmLabel, children, act, done, failed, onClose } = props;
  const styles = useStyles();
  const replica = useReplica();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();

  const confirm = async () => {
    setFailure(undefined);
    try {
      await confirmed(act);
    } catch (error) {
      // If another user has deleted the administrator, the list is updated, and the refusal gives the reason.
      void replica.syncNow();
      return setFailure(reasonText(error));
    }
    await replica.syncNow();
    toast(done);
    onClose();
  };

  return (
    <ConfirmDialog open danger title={title} confirmLabel={confirmLabel} onConfirm={confirm} onClose={onClose}>
      <div className={styles.content}>
        <p className={styles.text}>{children}</p>
        {failure && <ProblemBar title={failed}>{failure}</ProblemBar>}
      </div>
    </ConfirmDialog>
  );
}

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "12px" },
  text: { margin: 0, overflowWrap: "anywhere" },
});
