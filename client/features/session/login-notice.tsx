import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from "@fluentui/react-components";
import type { Administrator } from "#client/device/administrator.ts";

interface LoginNoticeProps {
  /** Whose session a server has ended; their unsent work waits on this device. */
  readonly locked: Administrator | null;
  readonly required: boolean;
}

/** Why somebody stands before the sign-in who did not ask for it. */
export function LoginNotice({ locked, required }: LoginNoticeProps) {
  const styles = useStyles();
  if (!locked && !required) return null;
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody>
        <MessageBarTitle>ログインが必要です。</MessageBarTitle>
        {locked && (
          <p>
            未送信の変更があれば、この端末に保存されています。{locked.name}（{locked.mail}）でログインすると送信されます。
          </p>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}

const useStyles = makeStyles({ bar: { marginBottom: "20px" } });
