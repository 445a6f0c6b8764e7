import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { daysUnseen } from "#client/device/days-unseen.ts";
import { logError } from "#client/device/log-error.ts";
import type { Administrator } from "#client/device/session/administrator.ts";
import { getToken } from "#client/device/session/session.ts";
import { isAccepted, leftOnDevice } from "#client/device/unseen.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** Milliseconds between two calls to the server while the page is visible. */
const again = 15_000;

/**
 * Explains that the screens are locked because no server was reached for too long (S3). It lists what is left on the device, and
 * says how to continue.
 */
export function UnseenNotice({ administrator: { id, name, mail } }: { readonly administrator: Administrator }) {
  const styles = useStyles();
  const [left, setLeft] = useState<{ unsent: number; wiped: boolean }>();
  useEffect(() => {
    leftOnDevice(id).then(setLeft, (error: unknown) => logError("what is left could not be read", error));
  }, [id]);
  useEffect(() => {
    // The session itself may still be valid: then an answer of the server unlocks the screens.
    const ask = () => {
      if (getToken() !== null) void isAccepted();
    };
    ask();
    const timer = setInterval(ask, again);
    addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      removeEventListener("online", ask);
    };
  }, []);
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>サーバーに{daysUnseen}日以上接続していないため、画面をロックしました。</MessageBarTitle>
        {left?.wiped === true && <p>読み込んだデータは、この端末から消去しました。</p>}
        {left?.wiped === false && <p>日時が大きくずれていることがあります。端末の設定をご確認ください。</p>}
        {left && (
          <p>
            {left.unsent > 0 ? `未送信の${numberText(left.unsent)}件は、この端末に残っています。` : "未送信の変更はありません。"}
          </p>
        )}
        <p>
          ネットワークに接続し、{name}（{mail}）でログインすると、{left?.unsent === 0 ? "" : "未送信の変更が送信され、"}
          データを読み込み直します。
        </p>
      </MessageBarBody>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  bar: { marginBottom: "20px" },
  body: { paddingBlock: "4px", "& p": { marginTop: "4px" } },
});
