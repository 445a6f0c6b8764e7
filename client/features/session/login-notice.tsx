import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from "@fluentui/react-components";
import { useLocation } from "@tanstack/react-router";
import type { Administrator } from "#client/device/session/administrator.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The message from the page that led to the sign-in, such as that a mail was sent. */
    notice?: keyof typeof notices;
  }
}

interface LoginNoticeProps {
  /** The administrator whose session a server has ended; their unsent work waits on this device. */
  readonly locked: Administrator | null;
  readonly required: boolean;
  /** Whether they ended it from another device, so that what replicated is deleted. */
  readonly signedOut: boolean;
}

/** Why the sign-in is shown: the user's last action, or an event that they did not cause. */
export function LoginNotice({ locked, required, signedOut }: LoginNoticeProps) {
  const styles = useStyles();
  const notice = useLocation({ select: ({ state }) => state.notice && notices[state.notice] });
  return (
    <>
      {notice && (
        <MessageBar intent={notice.intent} layout="multiline" className={styles.bar}>
          <MessageBarBody>{notice.text}</MessageBarBody>
        </MessageBar>
      )}
      {(locked || required) && (
        <MessageBar intent="warning" layout="multiline" className={styles.bar}>
          <MessageBarBody>
            {signedOut ? (
              <>
                <MessageBarTitle>別の端末での操作により、この端末からログアウトしました。</MessageBarTitle>
                <p>読み込んだデータはこの端末から消去され、次にログインしたときに読み込み直されます。</p>
              </>
            ) : (
              required && <MessageBarTitle>ログインが必要です。</MessageBarTitle>
            )}
            {locked && (
              <p>
                未送信の変更があれば、この端末に保存されています。{locked.name}（{locked.mail}）でログインすると送信されます。
              </p>
            )}
          </MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}

const notices = {
  registered: { intent: "success", text: "登録が完了しました。登録したメールアドレスでログインしてください。" },
  mailed: { intent: "info", text: "登録されているメールアドレスであれば、再設定用のメールが届きます。" },
  invalidLink: {
    intent: "warning",
    text: "リンクが無効か、有効期限が切れています。パスワードの再発行からもう一度お願いします。",
  },
} as const;

const useStyles = makeStyles({ bar: { marginBottom: "20px" } });
