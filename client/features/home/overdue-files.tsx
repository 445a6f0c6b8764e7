import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { call } from "#client/device/call.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { pageOf } from "#client/records/pages.ts";
import { isRefusal } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { link } from "#client/ui/theme/styles.ts";
import type { Answers } from "#sync/model/calls/answers.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";

type Overdue = Answers["GET /api/file/overdue"];

/** How many are named. */
const most = 5;

/** Tells masters of files that were added a week ago and never came (S4-9). Only the server knows: it is asked when this is shown. */
export function OverdueFiles() {
  const styles = useStyles();
  const { files, total } = useOverdue();
  if (total === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        追加から7日を過ぎても届いていないファイルが{total.toLocaleString("ja-JP")}
        件あります。追加した端末でMusubiを開くと送信されます。端末がない場合は、削除して追加し直してください。
        <ul className={styles.files}>
          {files.slice(0, most).map((file) => (
            <li key={file.id}>
              <AppLink href={hrefOf(file)} className={styles.link}>
                {file.name}
              </AppLink>
              （{[file.addedBy, formatDate(file.addedAt)].filter(Boolean).join("・")}）
            </li>
          ))}
          {total > most && <li>ほか{(total - most).toLocaleString("ja-JP")}件</li>}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

function hrefOf({ partnerId, projectId }: Overdue["files"][number]): string {
  const page = partnerId === null ? pageOf("project", projectId ?? "") : pageOf("partner", partnerId);
  return page ?? "/";
}

/** What is overdue, as far as it is known. Asked again as soon as the server is back. */
function useOverdue(): Overdue {
  const offline = useOffline();
  const fault = useFault();
  const [overdue, setOverdue] = useState<Overdue>({ files: [], total: 0 });
  useEffect(() => {
    if (offline) return undefined;
    let wanted = true;
    call("GET", "/api/file/overdue").then(
      ({ body }) => wanted && setOverdue(body),
      (error: unknown) => {
        if (wanted && !isRefusal(error)) fault("overdue files were not read", error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [offline, fault]);
  return overdue;
}

const useStyles = makeStyles({
  files: { margin: "4px 0 0", paddingInlineStart: "20px", listStyleType: "disc", overflowWrap: "anywhere" },
  link: { ...link },
});
