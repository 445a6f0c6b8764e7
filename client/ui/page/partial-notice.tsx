import { MessageBar, MessageBarBody, makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { ProgressBar } from "#client/ui/page/progress-bar.tsx";
import { numberText } from "#sync/model/rules/number-text.ts";
import { lackText } from "./receiving-text.ts";

interface PartialNoticeProps {
  /** What the screen does with the incomplete data: 「届いた分から表示しています。」 */
  readonly children: string;
}

/** Says above incomplete data how much has arrived, while the first copy is being downloaded. */
export function PartialNotice({ children }: PartialNoticeProps) {
  const styles = useStyles();
  const { progress, failure } = useSyncStatus();
  const known = progress !== null && progress.total > 0;
  const measure = known ? { value: progress.done, max: progress.total } : {};
  const look = failure
    ? { intent: "warning" as const }
    : { intent: "info" as const, icon: <Spinner aria-hidden size="extra-tiny" /> };
  return (
    <MessageBar {...look} layout="multiline">
      <MessageBarBody>
        {failure ? lackText(failure) : "データを受信しています。"}
        {children}
        {(known || !failure) && (
          <div className={styles.row}>
            <ProgressBar
              aria-label="受信の進み具合"
              className={styles.bar}
              // The total is known after the first page of the download, which takes minutes on a slow line. Until then the bar has
              // no value.
              {...measure}
            />
            <span className={styles.figure}>
              {known ? `${numberText(progress.done)} / ${numberText(progress.total)} 件` : "最初のデータを待っています"}
            </span>
          </div>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", marginTop: "8px" },
  bar: { flex: "1 1 160px", width: "auto" },
  figure: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});
