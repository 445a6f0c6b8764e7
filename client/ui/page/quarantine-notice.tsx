import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { call } from "#client/device/call.ts";
import { link } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { AppLink } from "./app-link.tsx";
import { useAnswer } from "./use-answer.ts";

/**
 * Tells masters that unsent work of removed administrators waits for them. It asks the server on mount, since only the server
 * knows.
 */
export function QuarantineNotice() {
  const styles = useStyles();
  const count = useAnswer(readCount) ?? 0;
  if (count === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        削除された管理者から引き渡された変更が{numberText(count)}件あります。
        <AppLink href="/admin/quarantine" className={styles.link}>
          引き渡された変更を確認
        </AppLink>
      </MessageBarBody>
    </MessageBar>
  );
}

async function readCount(): Promise<number> {
  return (await call("GET", "/api/quarantine?limit=0")).body.total;
}

const useStyles = makeStyles({ link: { ...link } });
