import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { call } from "#client/device/call.ts";
import type { Address } from "#client/device/path-to.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { useAnswer } from "#client/ui/page/use-answer.ts";
import { link } from "#client/ui/theme/styles.ts";
import type { Answers } from "#sync/model/calls/answers.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

type Overdue = Answers["GET /api/file/overdue"];

const none: Overdue = { files: [], total: 0 };
/** The most files that are named. */
const most = 5;

/**
 * Shows masters files that were added a week ago and never arrived (S4-9). It asks the server on mount, since only the server
 * knows them.
 */
export function OverdueFiles() {
  const styles = useStyles();
  const { files, total } = useAnswer(readOverdue) ?? none;
  if (total === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        追加から7日を過ぎても届いていないファイルが{numberText(total)}
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
          {total > most && <li>ほか{numberText(total - most)}件</li>}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

function hrefOf({ partnerId, projectId }: Overdue["files"][number]): Address {
  const page = partnerId === null ? pageOf("project", projectId ?? "") : pageOf("partner", partnerId);
  return page ?? "/";
}

const readOverdue = async (): Promise<Overdue> => (await call("GET", "/api/file/overdue")).body;

const useStyles = makeStyles({
  files: { margin: "4px 0 0", paddingInlineStart: "20px", listStyleType: "disc", overflowWrap: "anywhere" },
  link: { ...link },
});
