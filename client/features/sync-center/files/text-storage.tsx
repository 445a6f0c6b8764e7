import { DeleteRegular, SaveArrowRightRegular } from "@fluentui/react-icons";
import { useLiveQuery } from "dexie-react-hooks";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useFileAct } from "#client/records/file/use-file-act.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { sizeText } from "#client/ui/text/number-text.ts";
import type { TextUse } from "#sync/engine/client/texts/text-types.ts";

const noTexts: TextUse = { files: 0, bytes: 0, kept: true };

/** Returns the space of the texts that this device keeps for searches, live. */
export function useTextUse(): TextUse {
  const { texts } = useReplica();
  return useLiveQuery(() => texts.use(), [texts], noTexts);
}

/** Deletes the texts on this device, or keeps them again. */
export function TextStorageAction({ kept }: { readonly kept: boolean }) {
  const { texts } = useReplica();
  const toast = useToast();
  const act = useFileAct();
  const stop = () =>
    act("検索用の文書を消せませんでした。", async () => {
      const bytes = await texts.stop();
      toast(`${sizeText(bytes)}を空けました。オフラインでは履歴書・経歴書の中を検索できません。`);
    });
  const keep = () =>
    act("検索用の文書を保存できませんでした。", async () => {
      await texts.keep();
      toast("検索用の文書を保存します。オフラインでも履歴書・経歴書の中を検索できます。");
    });
  return (
    <ActionButton
      action={
        kept
          ? { id: "storage.stopTexts", label: "検索用の文書を消す", icon: <DeleteRegular />, run: stop }
          : { id: "storage.keepTexts", label: "検索用の文書を保存", icon: <SaveArrowRightRegular />, run: keep }
      }
    />
  );
}
