import { makeStyles } from "@fluentui/react-components";
import type { FileRow, HeldFile } from "#client/device/files/files.ts";
import { FileLink } from "#client/records/file/file-link.tsx";
import { FileState } from "#client/records/file/file-state.tsx";
import { rowOf } from "#client/records/file/use-held-files.ts";
import { contractFile } from "#sync/model/entities/file.ts";

interface ContractFilesProps {
  readonly files: readonly FileRow[];
  /** The documents of a contract that is only planned. */
  readonly held?: readonly HeldFile[];
}

/** Lists a contract's documents, which the user can open and save. Renders nothing without documents. */
export function ContractFiles({ files, held = [] }: ContractFilesProps) {
  const styles = useStyles();
  if (files.length + held.length === 0) return "なし";
  return (
    <span className={styles.files}>
      {files.map((row) => (
        <span key={row.id} className={styles.file}>
          <FileLink entity={contractFile} row={row} />
          <FileState file={{ entity: contractFile, row }} />
        </span>
      ))}
      {held.map((file) => (
        <FileLink key={file.id} entity={contractFile} row={rowOf(file)} />
      ))}
    </span>
  );
}

const useStyles = makeStyles({
  files: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "2px", minWidth: 0 },
  // A long name is cut here. The column beside it would hide the button that saves the file.
  file: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", minWidth: 0, maxWidth: "100%" },
});
