import { Button, makeStyles, Spinner, Tooltip } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import { lazy, Suspense, useEffect, useState } from "react";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import { pdfBlob, readFile } from "./read-file.ts";

const PdfPreview = lazy(async () => ({ default: (await import("#client/ui/pdf/pdf-preview.tsx")).PdfPreview }));

interface FileViewProps {
  readonly id: string;
  readonly name: string;
}

/** A file of a record as a document that can be read. Fills its parent. */
export function FileView({ id, name }: FileViewProps) {
  const styles = useStyles();
  const { bytes, retry } = useFileBytes(id);
  const waiting = <Spinner className={styles.waiting} label="読み込んでいます" labelPosition="below" />;
  if (bytes === undefined) return waiting;
  if (bytes === "unreachable")
    return <ErrorState title="ファイルを取得できませんでした" hint="ネットワークを確認してください。" retry={retry} />;
  return (
    <Suspense fallback={waiting}>
      <PdfPreview bytes={bytes} name={name} actions={<Save bytes={bytes} name={name} />} />
    </Suspense>
  );
}

function Save({ bytes, name }: { readonly bytes: ArrayBuffer; readonly name: string }) {
  return (
    <Tooltip content="ダウンロード" relationship="label">
      <Button appearance="subtle" size="small" icon={<ArrowDownloadRegular />} onClick={() => saveBlob(pdfBlob(bytes), name)} />
    </Tooltip>
  );
}

/** Reads a file when it is asked for, and again at `retry`. */
function useFileBytes(id: string) {
  const [bytes, setBytes] = useState<ArrayBuffer | "unreachable">();
  const [attempt, setAttempt] = useState(0);
  const fault = useFault();
  useEffect(() => {
    let wanted = true;
    readFile(id).then(
      (read) => wanted && setBytes(read),
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
