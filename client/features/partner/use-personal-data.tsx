import { DocumentTableRegular, ShieldDismissRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { download } from "#client/device/call.ts";
import { useActor, useReplica } from "#client/device/replica-provider.tsx";
import { todayOf } from "#client/device/server-time.ts";
import { confirmed } from "#client/device/session/confirmation.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import type { Action } from "#client/ui/page/action.ts";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { useOpenedForm } from "#client/ui/page/use-opened-form.ts";
import { compactDay } from "#sync/model/rules/format-date.ts";
import { ErasureDialog } from "./erasure-dialog.tsx";

interface PersonalData {
  /** Actions for masters on a person's data; none for others. */
  readonly actions: readonly Action[];
  /** The open dialog, which the page renders. */
  readonly dialog: ReactNode;
}

/** Exports the data about a person, and erases it. */
export function usePersonalData(partnerId: string, name: string): PersonalData {
  const { master } = useActor();
  const replica = useReplica();
  const offline = useOffline();
  const toast = useToast();
  const fault = useFault();
  const [asked, setAsked] = useState(false);
  const [running, setRunning] = useState(false);
  useOpenedForm((form) => {
    const isAsked = master && form === "erase";
    if (isAsked) setAsked(true);
    return isAsked;
  });
  const disabledReason = offline ? "サーバーに接続しているときに使えます" : undefined;

  const save = async () => {
    setRunning(true);
    try {
      const file = await confirmed(() => download(`/api/partner_member/${partnerId}/held`));
      saveBlob(file, `保有情報_${name}_${compactDay(todayOf(replica))}.xlsx`);
    } catch (error) {
      if (!isRefusal(error)) return fault("what is held about a partner was not saved", error);
      toast("保有情報を保存できませんでした。", { intent: "error", body: reasonText(error) });
    } finally {
      setRunning(false);
    }
  };
  if (!master) return { actions: [], dialog: undefined };
  return {
    actions: [
      {
        id: "partner.held",
        label: "保有情報をExcelで保存",
        icon: <DocumentTableRegular />,
        keywords: ["開示", "個人情報"],
        disabledReason,
        running,
        run: save,
      },
      {
        id: "partner.erase",
        label: "個人情報を消去",
        icon: <ShieldDismissRegular />,
        keywords: ["開示", "削除", "個人情報"],
        danger: true,
        disabledReason,
        run: () => setAsked(true),
      },
    ],
    dialog: asked && <ErasureDialog partnerId={partnerId} name={name} onClose={() => setAsked(false)} />,
  };
}
