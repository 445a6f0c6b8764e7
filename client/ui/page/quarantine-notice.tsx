import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { link } from "#client/ui/theme/styles.ts";
import { AppLink } from "./app-link.tsx";

/** Tells masters that somebody's unsent work waits for them. Only the server knows: it is asked when this is shown. */
export function QuarantineNotice() {
  const styles = useStyles();
  const count = useCount();
  if (count === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        削除された管理者から引き渡された変更が{count.toLocaleString("ja-JP")}件あります。
        <AppLink href="/admin/quarantine" className={styles.link}>
          引き渡された変更を確認
        </AppLink>
      </MessageBarBody>
    </MessageBar>
  );
}

/** How much is in quarantine, as far as it is known. Asked again as soon as the server is back. */
function useCount(): number {
  const offline = useOffline();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (offline) return undefined;
    let wanted = true;
    readCount().then(
      (total) => wanted && setCount(total),
      (error: unknown) => {
        if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
      },
    );
    return () => {
      wanted = false;
    };
  }, [offline]);
  return count;
}

async function readCount(): Promise<number> {
  return (await call("GET", "/api/quarantine?limit=0")).body.total;
}

const useStyles = makeStyles({ link: { ...link } });
