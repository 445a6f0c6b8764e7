import { useState } from "react";
import { attachmentOf, type ChosenFile, chooseFile } from "#client/device/files/files.ts";
import type { Along } from "#client/device/use-mutate.ts";
import type { TakeFiles } from "#client/ui/files/file-intake.tsx";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { fileInText } from "#client/ui/text/shortened.ts";
import type { NewAttachment } from "#sync/engine/client/attachments/attachment-types.ts";
import type { FileEntity } from "#sync/model/entities/file.ts";

/** Saves one file: the call that adds its row, together with its bytes. It deletes the draft that the file was made from. */
export type AddFile = (file: ChosenFile, along: FileAlong) => Promise<void>;

export type FileAlong = Along & { readonly attach: readonly NewAttachment[] };

interface AddFiles {
  /** Checks files and adds them, one by one: the refusal of one does not stop the others. Returns why any was refused. */
  readonly take: TakeFiles;
  /** Why files were refused, until others are added or the user has read it. */
  readonly refusal: string | undefined;
  readonly dismiss: () => void;
}

/** Adds files to a record. */
export function useAddFiles(entity: FileEntity, add: AddFile): AddFiles {
  const toast = useToast();
  const fault = useFault();
  const [refusal, setRefusal] = useState<string>();
  const take: TakeFiles = async (files, draft) => {
    // The tray shows why its own PDF was refused. Refusals of other files remain shown.
    const isFromTray = draft !== undefined;
    if (!isFromTray) setRefusal(undefined);
    let added = 0;
    const problems: string[] = [];
    for (const file of files)
      try {
        const chosen = await chooseFile(file);
        await add(chosen, { attach: [attachmentOf(entity, chosen)], draft });
        added++;
      } catch (error) {
        const reason = reasonText(error);
        if (!isRefusal(error)) {
          fault("a file was not added", error);
          return reason;
        }
        problems.push(`「${fileInText(file.name)}」を追加できませんでした。${reason}`);
      }
    if (added > 0) toast(added === 1 ? "ファイルを追加しました。" : `${added}件のファイルを追加しました。`);
    if (problems.length === 0) return undefined;
    const said = problems.join(" ");
    if (!isFromTray) setRefusal(said);
    return said;
  };
  return { take, refusal, dismiss: () => setRefusal(undefined) };
}
