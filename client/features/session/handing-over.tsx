import { Button, MessageBar, MessageBarBody, Spinner } from "@fluentui/react-components";
import type { EndedSession } from "#client/device/session/ended-session.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { touchSize } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { SealedExport } from "./sealed-export.tsx";
import type { Handing } from "./use-handing-over.ts";

interface HandingOverProps {
  readonly session: EndedSession;
  readonly handing: Handing;
}

/** Says whose account was removed, and whether its unsent work was handed over (S3). */
export function HandOverStatus({ session, handing: { running, left, failure } }: HandingOverProps) {
  const { administrator, handed, done } = session;
  return (
    <>
      <p>
        {administrator.name}（{administrator.mail}）の管理者登録は削除されました。ログインはできません。
      </p>
      <LiveRegion>
        {done && (
          <MessageBar intent="success" layout="multiline">
            <MessageBarBody>
              {handed > 0
                ? `未送信の${numberText(handed)}件は管理者に引き渡されました。この端末のデータは消去しました。`
                : "未送信の変更はありませんでした。この端末のデータは消去しました。"}
            </MessageBarBody>
          </MessageBar>
        )}
        {!done && running && <Spinner size="tiny" labelPosition="after" label="未送信の変更を管理者に引き渡しています…" />}
        {!done && !running && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              {left === undefined ? "未送信の変更" : `未送信の${numberText(left)}件`}
              を、まだ引き渡せていません。変更はこの端末に残っています。{failure}
            </MessageBarBody>
          </MessageBar>
        )}
      </LiveRegion>
    </>
  );
}

/** Actions for work that is not handed over yet; none once it is. */
export function HandOverActions({ session, handing: { running, attempt } }: HandingOverProps) {
  if (session.done) return null;
  return (
    <>
      <Button appearance="primary" style={{ minHeight: touchSize }} disabledFocusable={running} onClick={attempt}>
        もう一度引き渡す
      </Button>
      <SealedExport session={session} />
    </>
  );
}
