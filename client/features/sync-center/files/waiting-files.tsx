import { makeStyles, tokens } from "@fluentui/react-components";
import { Card } from "#client/ui/page/card.tsx";
import { ProgressBar } from "#client/ui/page/progress-bar.tsx";
import { sizeText } from "#client/ui/text/number-text.ts";
import type { Attachment } from "#sync/engine/client/attachments/attachment-types.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { UnsentFiles, useUnsentFiles } from "./unsent-files.tsx";

/**
 * Files whose bytes have not all reached the server, each with its progress, and the progress of all. Renders nothing if there
 * are none.
 */
export function WaitingFiles() {
  const styles = useStyles();
  const files = useUnsentFiles().waiting;
  if (files.length === 0) return null;
  const [sent, size] = [sum(files, "sent"), sum(files, "size")];
  return (
    <Card>
      <h2 className={styles.title}>
        送信待ちのファイル <span className={styles.count}>{numberText(files.length)}件</span>
      </h2>
      <ProgressBar aria-label="すべてのファイルの送信" value={sent} max={size} />
      <p className={styles.quiet}>
        {sizeText(sent)} / {sizeText(size)}　変更を先に送り、ファイルは小さいものから順に送ります。
      </p>
      <UnsentFiles
        files={files}
        said={(file) => (
          <span className={styles.progress}>
            {file.sent === 0 ? "送信待ち" : `${Math.floor((100 * file.sent) / file.size)}%`}・{sizeText(file.size)}
          </span>
        )}
      />
    </Card>
  );
}

const sum = (files: readonly Attachment[], of: "sent" | "size") => files.reduce((total, file) => total + file[of], 0);

const useStyles = makeStyles({
  title: { margin: "0 0 8px", fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  count: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  quiet: { margin: "4px 0 0", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  progress: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});
