import { makeStyles } from "@fluentui/react-components";
import { factsOf } from "#client/device/files/files.ts";
import { isUnread, useAttachments } from "#client/device/files/use-attachments.ts";
import { useOffline } from "#client/device/use-offline.ts";
import type { RecordFile } from "./read-file.ts";

/**
 * Says below the question whether to remove a file that it cannot come back, since this device lacks its bytes. They are not
 * fetched for that: the security log would say that the user has downloaded the file.
 */
export function RemovalNotice({ entity, row }: RecordFile) {
  const styles = useStyles();
  const kept = useAttachments();
  // Without a network the removal waits, and can be taken back.
  const offline = useOffline();
  if (offline || isUnread(kept) || kept.get(factsOf(entity, row).key)?.held) return null;
  return <p className={styles.notice}>ファイルの内容がこの端末にないため、削除すると元に戻せません。</p>;
}

const useStyles = makeStyles({ notice: { margin: "8px 0 0" } });
