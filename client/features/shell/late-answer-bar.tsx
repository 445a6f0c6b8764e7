import { Button, MessageBarActions, MessageBarBody, MessageBarTitle } from "@fluentui/react-components";
import { useLateAnswer } from "#client/device/late-answers.ts";
import { useSyncFact } from "#client/device/use-sync-status.ts";
import { lateAnswerHint, lateAnswerTitle } from "./late-answer.tsx";
import { NoticeBar } from "./notice-bar.tsx";

/** Says that the device's database does not answer, until it does. */
export function LateAnswerBar() {
  const late = useLateAnswer();
  // A deleted database has a notice of its own, with more details.
  const erased = useSyncFact(({ failure }) => failure === "erased");
  if (!late || erased) return null;
  return (
    <NoticeBar aria-label="端末のデータベース" intent="warning">
      <MessageBarBody>
        <MessageBarTitle>{lateAnswerTitle}</MessageBarTitle> {lateAnswerHint}
        この画面で入力中の内容は、まだ保存されていないことがあります。
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => location.reload()}>
          再読み込み
        </Button>
      </MessageBarActions>
    </NoticeBar>
  );
}
