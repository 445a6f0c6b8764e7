import { attachmentOf, chooseFile, factsOf } from "#client/device/files/files.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { takeBackRemoval, withdrawnToast } from "../take-back.ts";
import { type RecordFile, readFile } from "./read-file.ts";
import type { AddFile } from "./use-add-files.ts";

interface Removal {
  /** Calls the server to remove its row. */
  readonly remove: (file: RecordFile) => Promise<void>;
  /** Adds a file to the same record. */
  readonly add: AddFile;
}

/**
 * Removes a file of a record, and offers an undo. An unsent removal is taken back. After that, the file is added anew from the
 * bytes on this device (S4-6). Where it has neither, it offers none (see `RemovalNotice`).
 */
export function useRemoveFile({ remove, add }: Removal): (file: RecordFile, said: string) => Promise<void> {
  const replica = useReplica();
  const toast = useToast();
  const fault = useFault();
  const offline = useOffline();

  const bringBack = async ({ entity, row }: RecordFile, bytes: ArrayBuffer | undefined) => {
    const taken = await takeBackRemoval(replica, entity, row.id);
    if (taken === "withdrawn") toast(...withdrawnToast("ファイル"));
    if (taken !== "sent") return;
    if (!bytes) return lost("ファイルの内容がこの端末に残っていません。もう一度追加してください。");
    const file = await chooseFile(new File([bytes], row.name));
    return add(file, { attach: [attachmentOf(entity, file)] });
  };
  const lost = (why: string) => toast("ファイルを元に戻せませんでした。", { intent: "error", body: why });
  const undo = (file: RecordFile, bytes: ArrayBuffer | undefined) =>
    bringBack(file, bytes).catch((error: unknown) =>
      isRefusal(error) ? lost(reasonText(error)) : fault("a removed file was not brought back", error),
    );

  return async (file, said) => {
    try {
      const bytes = await bytesHere(file);
      await remove(file);
      toast(said, bytes || offline ? { action: { label: "元に戻す", run: () => void undo(file, bytes) } } : {});
    } catch (error) {
      if (!isRefusal(error)) return fault("a file was not removed", error);
      toast("ファイルの削除に失敗しました。", { intent: "error", body: reasonText(error) });
    }
  };

  /** Reads the bytes before the removal: they are deleted once it has been sent. */
  async function bytesHere(file: RecordFile): Promise<ArrayBuffer | undefined> {
    const { key } = factsOf(file.entity, file.row);
    const kept = (await replica.attachments.all()).find((one) => one.key === key);
    const bytes = kept?.held ? await readFile(replica.attachments, file) : "unavailable";
    return bytes === "unavailable" ? undefined : bytes;
  }
}
