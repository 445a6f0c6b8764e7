import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useMutate } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { endContract } from "#sync/model/mutators/contract.ts";
import { type NoticeCase, noticeFor } from "#sync/model/rules/freelance-act.ts";
import { NoticeWarning } from "./notice-warning.tsx";

interface EndContractDialogProps {
  readonly id: string;
  /** The name of the contract's partner. */
  readonly name: string;
  readonly onClose: () => void;
  readonly focusAfter?: () => HTMLElement | null;
}

/** Asks for a confirmation, and ends a contract today. */
export function EndContractDialog({ id, name, onClose, focusAfter }: EndContractDialogProps) {
  const styles = useStyles();
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();
  const [failure, setFailure] = useState<string>();
  const end = async () => {
    setFailure(undefined);
    try {
      await mutate(endContract, { id }, { seen: { [rowKey(contract.name, id)]: { endedAt: null } } });
    } catch (error) {
      if (!isRefusal(error)) return fault("a contract was not ended", error);
      return setFailure(reasonText(error));
    }
    toast("契約終了しました。");
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="契約終了してもよろしいですか？"
      confirmLabel="契約終了"
      onConfirm={end}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <div className={styles.content}>
        <p>{nameInText(name)}さんの契約を、いま終了します。終了した契約は元に戻せません。</p>
        <NoticeWarning id={id} standing={endingToday} />
        {failure && <ProblemBar>{failure}</ProblemBar>}
      </div>
    </ConfirmDialog>
  );
}

const endingToday = (found: NoticeCase, today: string) => noticeFor(found, today, today);

const useStyles = makeStyles({ content: { display: "flex", flexDirection: "column", gap: "12px" } });
