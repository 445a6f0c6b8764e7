import { DeleteRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { listAddress } from "#client/records/pages.ts";
import { useRestore } from "#client/records/trash/use-restore.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { removePartner } from "#sync/model/mutators/partner.ts";
import { trashDays } from "#sync/model/rules/trash.ts";

interface Removal {
  readonly action: Action;
  /** The question; to be placed on the page. */
  readonly dialog: ReactNode;
}

/** Puts a partner into the trash, after a question. It leads back to the list, where a master can take it back at once. */
export function useRemoval(id: string): Removal {
  const { master } = useActor();
  const mutate = useMutate();
  const restore = useRestore();
  const toast = useToast();
  const fault = useFault();
  const router = useRouter();
  const [asked, setAsked] = useState(false);

  const remove = async () => {
    try {
      await mutate(removePartner, { id });
    } catch (error) {
      if (!isRefusal(error)) return fault("a partner was not removed", error);
      return toast("削除できませんでした。", { intent: "error", body: reasonText(error) });
    }
    setAsked(false);
    const undo = { label: "元に戻す", run: () => void restore("partner", id) };
    toast("パートナーを削除しました。", master ? { action: undo } : {});
    router.history.push(listAddress("partner"));
  };
  return {
    action: {
      id: "partner.remove",
      label: "削除",
      icon: <DeleteRegular />,
      danger: true,
      run: () => setAsked(true),
    },
    dialog: (
      <ConfirmDialog
        open={asked}
        title="パートナーを削除してもよろしいですか？"
        confirmLabel="削除"
        danger
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        {trashDays}日以内であれば、マスター管理者が元に戻せます。
      </ConfirmDialog>
    ),
  };
}
