import { Button, Spinner } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import { lazy, Suspense, useEffect, useState } from "react";
import { CallRefused, download, NoAnswer } from "#client/device/call.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import { filePathOf } from "#sync/model/rules/file.ts";

const PdfPreview = lazy(async () => ({ default: (await import("#client/ui/pdf/pdf-preview.tsx")).PdfPreview }));

interface FilePreviewProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A file of a record, shown within the application. */
export function FilePreview({ id, name, onClose }: FilePreviewProps) {
  const [bytes, setBytes] = useState<ArrayBuffer | "unreachable">();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      const read = await readFile(id);
      if (wanted) setBytes(read);
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [id, attempt]);
  return (
    <AppDialog title={name} onClose={onClose} maxWidth="full" actions={<Button onClick={onClose}>閉じる</Button>}>
      {bytes === undefined && <Spinner label="読み込んでいます" labelPosition="below" />}
      {bytes === "unreachable" && (
        <ErrorState
          title="ファイルを取得できませんでした"
          hint="ネットワークを確認してください。"
          retry={() => setAttempt(attempt + 1)}
        />
      )}
      {bytes instanceof ArrayBuffer && (
        <Suspense fallback={<Spinner label="読み込んでいます" labelPosition="below" />}>
          <PdfPreview
            bytes={bytes}
            name={name}
            actions={
              <Button
                appearance="subtle"
                size="small"
                icon={<ArrowDownloadRegular />}
                onClick={() => saveBlob(new Blob([bytes], { type: "application/pdf" }), name)}
              >
                ダウンロード
              </Button>
            }
          />
        </Suspense>
      )}
    </AppDialog>
  );
}

async function readFile(id: string): Promise<ArrayBuffer | "unreachable"> {
  try {
    const file = await download(`/api/file/download?url=${encodeURIComponent(filePathOf(id))}`);
    return await file.arrayBuffer();
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof CallRefused) return "unreachable";
    throw error;
  }
}
