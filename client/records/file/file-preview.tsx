import { Button } from "@fluentui/react-components";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { FileView } from "./file-view.tsx";
import type { RecordFile } from "./read-file.ts";

interface FilePreviewProps {
  readonly file: RecordFile;
  readonly onClose: () => void;
  /** The page to begin at, and the text to search for at once. */
  readonly page?: number | undefined;
  readonly search?: string | undefined;
}

/** Shows a file of a record over the page. */
export function FilePreview({ file, onClose, page, search }: FilePreviewProps) {
  return (
    <AppDialog title={file.row.name} onClose={onClose} maxWidth="full" actions={<Button onClick={onClose}>閉じる</Button>}>
      <FileView file={file} page={page} search={search} />
    </AppDialog>
  );
}
