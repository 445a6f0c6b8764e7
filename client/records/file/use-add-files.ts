import { attachmentOf, type ChosenFile, chooseFile, type FileEntity } from "#client/device/files.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import type { NewAttachment } from "#sync/engine/client/attachment-types.ts";

/** Keeps one file: the call that adds its row, together with its bytes. */
type Add = (file: ChosenFile, attach: readonly NewAttachment[]) => Promise<void>;

/**
 * Checks files and adds them to a record, one by one: what one of them is refused for holds up no other. Gives why the last that
 * was refused was.
 */
export function useAddFiles(entity: FileEntity, add: Add): (files: readonly File[]) => Promise<string | undefined> {
  const toast = useToast();
  const fault = useFault();
  return async (files) => {
    let added = 0;
    let refused: string | undefined;
    for (const file of files)
      try {
        const chosen = await chooseFile(file);
        await add(chosen, [attachmentOf(entity, chosen)]);
        added++;
      } catch (error) {
        refused = reasonText(error);
        if (!isRefusal(error)) {
          fault("a file was not added", error);
          return refused;
        }
        toast(`「${file.name}」を追加できませんでした。`, { intent: "error", body: refused });
      }
    if (added > 0) toast(added === 1 ? "ファイルを追加しました。" : `${added}件のファイルを追加しました。`);
    return refused;
  };
}
