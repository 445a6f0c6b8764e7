import { makeStyles, tokens } from "@fluentui/react-components";
import { DesktopRegular, PhoneTabletRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { relativeTime } from "#client/ui/text/relative-time.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { useNow } from "#client/ui/text/use-now.ts";
import { smallText } from "#client/ui/theme/styles.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { AccountCard } from "./account-card.tsx";
import { offlineReason } from "./offline-reason.ts";
import { type OwnSession, readSessions } from "./read-sessions.ts";
import { useServerReading } from "./use-server-reading.ts";

/** Lists the user's sessions, this device's first, with a button to end each. */
export function OwnSessions() {
  const styles = useStyles();
  const offline = useOffline();
  const toast = useToast();
  const now = useNow();
  const { value: sessions, failed, read } = useServerReading(readSessions);
  const [ending, setEnding] = useState<OwnSession | "others">("others");
  const [asking, setAsking] = useState(false);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const disabledReason = offline ? offlineReason : undefined;

  const ask = (target: OwnSession | "others") => {
    setEnding(target);
    setAsking(true);
  };
  const end = async () => {
    try {
      await call("DELETE", ending === "others" ? "/api/session" : `/api/session/${ending.id}`);
      toast(ending === "others" ? "ほかの端末からログアウトしました。" : "ログアウトしました。");
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof NoAnswer)) throw error;
      // A session that has ended meanwhile needs no deletion.
      if (!(error instanceof CallRefused && error.status === 404))
        toast("ログアウトに失敗しました。", { intent: "error", body: "時間をおいて再度お試しください。" });
    }
    setAsking(false);
    read();
  };

  return (
    <AccountCard
      title="ログイン中の端末"
      lead="心当たりのない端末があれば、ログアウトさせてからパスワードを変更してください。"
      action={
        others.length > 0 && (
          <ActionButton
            action={{
              id: "session.endOthers",
              label: "ほかの端末をすべてログアウト",
              disabledReason,
              run: () => ask("others"),
            }}
          />
        )
      }
    >
      {!sessions && !failed && !offline && <SkeletonLines lines={2} />}
      {!sessions && (failed || offline) && (
        <ErrorState
          title="ログイン中の端末を読み込めませんでした"
          hint={offline ? "オフラインです。接続されると自動で読み込みます。" : "時間をおいて再度お試しください。"}
          retry={offline ? undefined : read}
        />
      )}
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.row}>
              <span aria-hidden="true" className={styles.icon}>
                {/iPad|iPhone|Android/u.test(session.device) ? <PhoneTabletRegular /> : <DesktopRegular />}
              </span>
              <div className={styles.words}>
                <div className={styles.device}>
                  {nameOf(session)}
                  {session.current && <StatusBadge tone="good">この端末</StatusBadge>}
                </div>
                <div className={styles.times}>
                  <span>
                    {session.current ? (
                      "利用中"
                    ) : (
                      <>
                        最終利用 <time dateTime={session.lastUsedAt}>{relativeTime(session.lastUsedAt, now)}</time>
                      </>
                    )}
                  </span>
                  <span>
                    ログイン <time dateTime={session.createdAt}>{formatMoment(session.createdAt)}</time>
                  </span>
                </div>
              </div>
              {!session.current && (
                <ActionButton
                  action={{ id: `session.end.${session.id}`, label: "ログアウト", disabledReason, run: () => ask(session) }}
                  appearance="subtle"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking}
        title={ending === "others" ? "ほかのすべての端末からログアウトしますか？" : `${nameOf(ending)}からログアウトしますか？`}
        confirmLabel="ログアウト"
        danger
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        その端末がログインしたままであれば、次にサーバーにつながったときに、読み込んだデータが消去されます。未送信の変更と書きかけの入力はその端末に残り、次に同じアカウントでログインすると、未送信の変更が送信されます。
      </ConfirmDialog>
    </AccountCard>
  );
}

const nameOf = ({ device }: OwnSession) => (device === "" ? "不明な端末" : device);

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none" },
  row: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    padding: "10px 0",
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ":last-child": { borderBottom: "none", paddingBottom: 0 },
  },
  icon: { display: "flex", fontSize: "24px", color: tokens.colorNeutralForeground3 },
  words: { flex: "1 1 0", minWidth: 0 },
  device: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", fontWeight: tokens.fontWeightSemibold },
  times: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "16px",
    ...smallText,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});
