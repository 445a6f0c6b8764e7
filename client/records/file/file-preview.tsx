import { Button } from "@fluentui/react-components";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { FileView } from "./file-view.tsx";

interface FilePreviewProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A file of a record, shown over the page. */
export function FilePreview({ id, name, onClose }: FilePreviewProps) {
  return (
    <AppDialog title={name} onClose={onClose} maxWidth="full" actions={<Button onClick={onClose}>閉じる</Button>}>
      <FileView id={id} name={name} />
    </AppDialog>
  );
}
