import { makeStyles, tokens } from "@fluentui/react-components";
import { ProgressBar } from "#client/ui/page/progress-bar.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import type { AttachmentStop } from "#sync/engine/client/attachments/attachment-types.ts";
import { fileRefusals } from "#sync/model/rules/file.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import type { RecordFile } from "./read-file.ts";
import { useFileStanding } from "./use-file-standing.ts";

/** Why a file is not sent any more. */
export const stopTexts: Readonly<Record<AttachmentStop, string>> = {
  gone: "記録がありません",
  forbidden: "別の管理者の記録です",
  damaged: "端末の内容が壊れています",
  refused: "受け付けられませんでした",
};

/** Shows the state of a file until it has arrived on the server. */
export function FileState({ file }: { readonly file: RecordFile }) {
  const styles = useStyles();
  const standing = useFileStanding(file);
  switch (standing.kind) {
    case "sending": {
      const { sent, size } = standing;
      return (
        <span className={styles.progress}>
          <ProgressBar value={sent} max={size} aria-label={`${file.row.name}の送信`} />
          <span className={styles.words}>{sent === 0 ? "送信待ち" : `送信中 ${Math.floor((100 * sent) / size)}%`}</span>
        </span>
      );
    }
    case "announced":
      return (
        <StatusBadge small tone="info">
          届いていません
        </StatusBadge>
      );
    case "stopped":
      return (
        <StatusBadge small tone="danger">
          {stopTexts[standing.reason]}
        </StatusBadge>
      );
    case "refused":
      return <span className={styles.refusal}>{wordFor(fileRefusals, standing.reason, "受け取れませんでした。")}</span>;
    default:
      return null;
  }
}

const useStyles = makeStyles({
  progress: { display: "inline-flex", alignItems: "center", gap: "6px", "& > :first-child": { width: "48px" } },
  words: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  refusal: { fontSize: "12px", lineHeight: "16px", color: tokens.colorStatusDangerForeground1 },
});
