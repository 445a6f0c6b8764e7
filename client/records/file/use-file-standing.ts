import { type FileStanding, factsOf, fileStanding } from "#client/device/files/files.ts";
import { useAttachments } from "#client/device/files/use-attachments.ts";
import type { RecordFile } from "./read-file.ts";

/** Returns a file's state on this device and on the server, live. */
export function useFileStanding({ entity, row }: RecordFile): FileStanding & { readonly held: boolean } {
  const kept = useAttachments().get(factsOf(entity, row).key);
  return { ...fileStanding(row, kept), held: kept?.held === true };
}
