import { Button, makeStyles, Spinner, Tooltip } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { type RecordFile, readFile } from "./read-file.ts";
import { savePdf } from "./save-pdf.ts";

const PdfPreview = lazy(async () => ({ default: (await import("#client/ui/pdf/pdf-preview.tsx")).PdfPreview }));

interface FileViewProps {
  readonly file: RecordFile;
  /** The page to begin at, and the text to search for at once. */
  readonly page?: number | undefined;
  readonly search?: string | undefined;
}

/** Shows a record's file as a readable document. It fills its parent. */
export function FileView({ file, page, search }: FileViewProps) {
  const styles = useStyles();
  const { bytes, retry } = useFileBytes(file);
  const { name, arrivedAt } = file.row;
  const waiting = <Spinner className={styles.waiting} label="読み込んでいます" labelPosition="below" />;
  if (bytes === undefined) return waiting;
  if (bytes === "unavailable")
    return (
      <ErrorState
        title={arrivedAt === null ? "このファイルはまだ届いていません" : "ファイルを取得できませんでした"}
        hint={arrivedAt === null ? "追加した端末から送信されると開けます。" : "ネットワークを確認してください。"}
        retry={retry}
      />
    );
  return (
    <Suspense fallback={waiting}>
      <PdfPreview bytes={bytes} name={name} page={page} search={search} actions={<Save bytes={bytes} name={name} />} />
    </Suspense>
  );
}

function Save({ bytes, name }: { readonly bytes: ArrayBuffer; readonly name: string }) {
  return (
    <Tooltip content="ダウンロード" relationship="label">
      <Button appearance="subtle" size="small" icon={<ArrowDownloadRegular />} onClick={() => savePdf(bytes, name)} />
    </Tooltip>
  );
}

/** Reads a file, and reads it again after a call of `retry`. */
function useFileBytes(file: RecordFile) {
  const { attachments } = useReplica();
  const [bytes, setBytes] = useState<ArrayBuffer | "unavailable">();
  const [attempt, setAttempt] = useState(0);
  const fault = useFault();
  // A file's bytes never change, so other changes of its row do not cause another reading.
  const read = useEffectEvent(() => readFile(attachments, file));
  const { id } = file.row;
  useEffect(() => {
    let wanted = true;
    read().then(
      (found) => wanted && setBytes(found),
      (error: unknown) => wanted && fault("a file was not read", error),
    );
    return () => {
      wanted = false;
      setBytes(undefined);
    };
  }, [id, attempt, fault]);
  return { bytes, retry: () => setAttempt(attempt + 1) };
}

const useStyles = makeStyles({ waiting: { height: "100%" } });
