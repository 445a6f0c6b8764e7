import { makeStyles, tokens } from "@fluentui/react-components";
import { DocumentArrowUpRegular, PeopleCheckmarkRegular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";
import type { Action } from "#client/ui/page/action.ts";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { QuarantineGroup } from "./quarantine-group.tsx";
import type { QuarantineItem } from "./read-quarantine.ts";
import { readInFile, reasonOf, type Settling, saidOf, settleQuarantined } from "./settle-quarantined.ts";
import { useQuarantine } from "./use-quarantine.ts";

/** Unsent work of removed administrators (S3), for masters. Only the server has it, until a master has settled it. */
export function QuarantineScreen() {
  const styles = useStyles();
  const replica = useReplica();
  const toast = useToast();
  const offline = useOffline();
  const { groups, total, failure, read } = useQuarantine();
  const [reading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hindrance = offline ? "サーバーに接続しているときに対応できます" : undefined;
  const shown = groups?.reduce((sum, { items }) => sum + items.length, 0) ?? 0;

  const settle = async (items: readonly QuarantineItem[], settling: Settling) => {
    const ids = items.map(({ id }) => id);
    const { outcomes, failure } = await settleQuarantined(ids, settling);
    const { text, body } = saidOf(settling, outcomes);
    if (failure) {
      const done = outcomes.length === 0 ? "" : `${numberText(outcomes.length)}件は対応しました。${body}`;
      const left =
        done === "" ? "対応できませんでした。" : `残りの${numberText(ids.length - outcomes.length)}件に対応できませんでした。`;
      toast(left, { intent: "error", body: `${reasonOf(failure.error, settling)}${done}` });
    } else toast(text, body === "" ? {} : { intent: "warning", body });
    // Accepted items arrive with this exchange, so that their names are known when the list is read.
    await replica.syncNow();
    await read();
  };
  const readIn = async (file: File) => {
    setReading(true);
    try {
      const { items, unreadable } = await readInFile(file);
      const body = "ファイルの一部は読み取れませんでした。元の端末から、もう一度書き出してください。";
      toast(`${numberText(items)}件を読み込みました。`, unreadable > 0 ? { intent: "warning", body } : {});
    } catch (error) {
      toast("読み込めませんでした。", { intent: "error", body: reasonOf(error) });
    }
    setReading(false);
    await read();
  };
  const fromFile: Action = {
    id: "quarantine.readIn",
    label: "ファイルから読み込む",
    icon: <DocumentArrowUpRegular />,
    disabledReason: hindrance,
    running: reading,
    run: () => input.current?.click(),
  };
  return (
    <Page
      title="引き渡された変更"
      count={groups && `${numberText(total)}件`}
      breadcrumb={[
        { label: "ホーム", href: "/home" },
        { label: "管理者一覧", href: "/admin/list" },
      ]}
      primary={fromFile}
    >
      <input
        ref={input}
        hidden
        type="file"
        accept=".jwe"
        aria-label="暗号化された変更のファイル"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void readIn(file);
        }}
      />
      <p className={styles.lead}>
        削除された管理者の端末に残っていた、未送信の変更です。取り込むまで、どの記録にも反映されません。
      </p>
      {!groups && !failure && !offline && (
        <Card>
          <SkeletonLines lines={4} />
        </Card>
      )}
      {!groups && (failure || offline) && (
        <Card>
          <ErrorState
            title="引き渡された変更を読み込めませんでした"
            hint={offline ? "オフラインです。接続されると自動で読み込みます。" : (failure ?? "")}
            retry={offline ? undefined : () => void read()}
          />
        </Card>
      )}
      {groups?.length === 0 && (
        <Card>
          <EmptyState
            icon={<PeopleCheckmarkRegular />}
            title="引き渡された変更はありません"
            hint="端末から書き出された暗号化ファイルは、「ファイルから読み込む」で開けます。"
          />
        </Card>
      )}
      {groups?.map((group) => (
        <QuarantineGroup key={group.key} group={group} hindrance={hindrance} settle={settle} />
      ))}
      {total > shown && <p className={styles.lead}>はじめの{shown}件を表示しています。対応すると、続きを表示します。</p>}
    </Page>
  );
}

const useStyles = makeStyles({ lead: { ...smallText, color: tokens.colorNeutralForeground2 } });
