import { MessageBar, MessageBarBody, ProgressBar, Spinner } from "@fluentui/react-components";
import { useSyncStatus } from "#client/device/use-sync-status.ts";

/** Says, while the first copy of the data is still arriving, how much of it is here. */
export function PartialNotice() {
  const { progress, failure } = useSyncStatus();
  const known = progress !== null && progress.total > 0;
  return (
    <MessageBar
      intent={failure ? "warning" : "info"}
      {...(failure ? {} : { icon: <Spinner size="extra-tiny" /> })}
      layout="multiline"
    >
      <MessageBarBody>
        {failure
          ? "サーバーにつながらないため、データがまだそろっていません。届いている分だけを表示しています。"
          : "データを受信しています。届いた分から表示しています。"}
        {known && ` ${progress.done.toLocaleString("ja")} / ${progress.total.toLocaleString("ja")} 件`}
        {known && <ProgressBar aria-label="受信の進み具合" value={progress.done} max={progress.total} />}
      </MessageBarBody>
    </MessageBar>
  );
}
