import { DeleteRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { listAddress } from "#client/records/pages.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import { trashDays } from "#sync/model/rules/trash.ts";
import { type TrashedName, useRestore } from "./use-restore.ts";

interface Removed {
  readonly of: TrashedName;
  readonly id: string;
  readonly mutator: Mutator<{ readonly id: string }>;
  /** 「パートナーを削除してもよろしいですか？」 */
  readonly question: string;
  readonly done: string;
  readonly failed: string;
}

interface Removal {
  readonly action: Action;
  /** The question's dialog, which the page renders. */
  readonly dialog: ReactNode;
}

/** Moves a record to the trash, after a question. Afterwards it returns to the list, where a master can undo it at once. */
export function useRemoval({ of, id, mutator, question, done, failed }: Removed): Removal {
  const { master } = useActor();
  const mutate = useMutate();
  const restore = useRestore();
  const toast = useToast();
  const fault = useFault();
  const go = useGo();
  const [asked, setAsked] = useState(false);

  const remove = async () => {
    try {
      await mutate(mutator, { id });
    } catch (error) {
      if (!isRefusal(error)) return fault(`a record was not removed: ${of}`, error);
      return toast(failed, { intent: "error", body: reasonText(error) });
    }
    setAsked(false);
    const undo = { label: "元に戻す", run: () => void restore(of, id) };
    toast(done, master ? { action: undo } : {});
    go(listAddress(of));
  };
  return {
    action: {
      id: `${of}.remove`,
      label: "削除",
      icon: <DeleteRegular />,
      danger: true,
      run: () => setAsked(true),
    },
    dialog: (
      <ConfirmDialog open={asked} title={question} confirmLabel="削除" danger onConfirm={remove} onClose={() => setAsked(false)}>
        {trashDays}日以内であれば、{master ? "" : "マスター管理者が"}元に戻せます。
      </ConfirmDialog>
    ),
  };
}
