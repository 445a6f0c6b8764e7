import type { TakeDraft } from "#client/device/drafts/draft-store.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import type { FileEntity } from "#sync/model/entities/file.ts";
import { FileDrop } from "./file-drop.tsx";
import { PictureTray } from "./picture-tray.tsx";
import { isPicture } from "./pictures-to-pdf.ts";
import { usePictures } from "./use-pictures.ts";

interface FileIntakeProps {
  /** The purpose of the files: 「履歴書・経歴書を追加」. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly entity: FileEntity;
  /** The key of the draft or record that the files are for. Each has pictures of its own. */
  readonly of: string;
  readonly onFiles: TakeFiles;
}

/**
 * Takes documents that are not checked yet; pictures have become one. Returns why it refused any; undefined if it refused none.
 * @param draft deletes the pictures in the transaction that saves their document
 */
export type TakeFiles = (files: readonly File[], draft?: TakeDraft) => Promise<string | undefined>;

/** Takes PDFs as they are, and gathers pictures until they are one PDF. */
export function FileIntake({ label, disabled, entity, of, onFiles }: FileIntakeProps) {
  const pictures = usePictures(entity, of);
  const toast = useToast();
  const take = (files: readonly File[]) => {
    const documents = files.filter((file) => !isPicture(file));
    if (documents.length > 0) void onFiles(documents);
    void pictures.add(files.filter(isPicture));
  };
  const cancel = () => {
    const files = pictures.pages.flatMap(({ file }) => file ?? []);
    const back = () => void pictures.add(files).then(() => pictures.rename(pictures.name));
    toast("写真を破棄しました。", { intent: "info", action: { label: "元に戻す", run: back } });
    void pictures.clear();
  };
  return (
    <>
      <FileDrop label={label} disabled={disabled} onFiles={take} />
      {(pictures.pages.length > 0 || pictures.taking > 0) && (
        <PictureTray
          pictures={pictures}
          onClose={cancel}
          onDone={async (pdf) => {
            const refused = await onFiles([pdf], pictures.draft);
            if (refused === undefined) await pictures.clear();
            return refused;
          }}
        />
      )}
    </>
  );
}
