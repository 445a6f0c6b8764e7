import { useState } from "react";
import { CallRefused, download, NoAnswer } from "#client/device/call.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { todayOf } from "#client/device/server-time.ts";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { type ListFormat, listFileName } from "#sync/model/sheets/list-format.ts";

/** Saves the filtered log as a file. Returns which format is being made, if any. */
export function useSecurityFile(query: string): {
  readonly making: ListFormat | undefined;
  readonly save: (format: ListFormat) => Promise<void>;
} {
  const replica = useReplica();
  const toast = useToast();
  const [making, setMaking] = useState<ListFormat>();
  const save = async (format: ListFormat) => {
    setMaking(format);
    try {
      const file = await download(`/api/security_event/file?${query}&format=${format}`);
      saveBlob(file, listFileName("セキュリティ記録", todayOf(replica), format));
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
      const busy = error instanceof CallRefused && error.status === 429;
      const body = busy
        ? "ほかのファイルを作成中か、出力が続いています。しばらくしてからもう一度お試しください。"
        : "時間をおいて再度お試しください。";
      toast("ファイルを作成できませんでした。", { intent: "error", body });
    }
    setMaking(undefined);
  };
  return { making, save };
}
