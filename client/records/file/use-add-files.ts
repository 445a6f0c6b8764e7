import { attachmentOf, type ChosenFile, chooseFile } from "#client/device/files.ts";
import type { Along } from "#client/device/use-mutate.ts";
import type { TakeFiles } from "#client/ui/files/file-intake.tsx";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import type { NewAttachment } from "#sync/engine/client/attachment-types.ts";
import type { FileEntity } from "#sync/model/entities/file.ts";

/** Saves one file: the call that adds its row, together with its bytes. It deletes the draft that the file was made from. */
export type AddFile = (file: ChosenFile, along: FileAlong) => Promise<void>;

export type FileAlong = Along & { readonly attach: readonly NewAttachment[] };

/**
 * Checks files and adds them to a record, one by one: the refusal of one does not stop the others. Returns the reason of the last
 * refusal.
 */
export function useAddFiles(entity: FileEntity, add: AddFile): TakeFiles {
  const toast = useToast();
  const fault = useFault();
  return async (files, draft) => {
    let added = 0;
    let refused: string | undefined;
    for (const file of files)
      try {
        const chosen = await chooseFile(file);
        await add(chosen, { attach: [attachmentOf(entity, chosen)], draft });
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
