import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  type MessageBarProps,
  MessageBarTitle,
  makeStyles,
  Spinner,
} from "@fluentui/react-components";
import { type ComponentType, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import { useAdministrator, useReplica } from "#client/device/replica-provider.tsx";
import { startOver } from "#client/device/start-over.ts";
import { useSyncFact } from "#client/device/use-sync-status.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { NoticeBar } from "./notice-bar.tsx";

/** Says that the browser has deleted the device's data and what is lost, with a button to start again (L6a). */
export function ErasedBar({ frame: Frame = NoticeBar }: { readonly frame?: ComponentType<MessageBarProps> }) {
  const failure = useSyncFact((status) => status.failure);
  const unsent = useSyncFact((status) => status.unsent);
  const replica = useReplica();
  const administrator = useAdministrator();
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState(false);
  if (failure !== "erased") return null;
  const again = async () => {
    setRunning(true);
    setFailed(false);
    try {
      await startOver(replica, administrator);
    } catch (error) {
      logError("the device's data were not begun anew", error);
      setFailed(true);
      setRunning(false);
    }
  };
  return (
    <Frame aria-label="端末のデータ" intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>ブラウザーがこの端末のデータを削除しました</MessageBarTitle>{" "}
        入力中の内容は、この画面に残っています。「データを取り直す」を押すと、下書きとして端末に保存し、データをサーバーから読み込み直します。
        {unsent > 0 && `サーバーに送信していなかった変更（${numberText(unsent)}件）は失われました。`}
        {failed && "端末にデータを保存できませんでした。入力中の内容をコピーしてから、もう一度お試しください。"}
      </MessageBarBody>
      <MessageBarActions>
        <Button
          size="small"
          disabledFocusable={running}
          icon={running ? <Spinner aria-hidden size="extra-tiny" /> : null}
          onClick={() => void again()}
        >
          データを取り直す
        </Button>
      </MessageBarActions>
    </Frame>
  );
}

/** Shows this notice within a dialog, which covers the notices below the top bar. */
export function ErasedInDialog() {
  return <ErasedBar frame={DialogBar} />;
}

function DialogBar(props: MessageBarProps) {
  const styles = useStyles();
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the component renders a div
  return <MessageBar role="region" {...props} className={styles.inDialog} />;
}

const useStyles = makeStyles({ inDialog: { marginBottom: "16px" } });
