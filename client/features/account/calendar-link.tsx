import { useState } from "react";
import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { useGoogle } from "#client/device/session/use-google.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { reasonText } from "#client/ui/form/refusal.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { AccountCard } from "./account-card.tsx";
import { offlineReason } from "./offline-reason.ts";
import { useServerReading } from "./use-server-reading.ts";

/** Shows whether the user's interviews appear in their Google calendar, with the actions to begin and end that. */
export function CalendarLink() {
  const offline = useOffline();
  const toast = useToast();
  const { value: state, failed, read } = useServerReading(readState);
  const { running, go } = useGoogle("calendar");
  const [asking, setAsking] = useState(false);
  const disabledReason = offline ? offlineReason : undefined;

  const failedTo = (text: string, error: unknown) => {
    if (!(error instanceof CallRefused || error instanceof NoAnswer)) throw error;
    toast(text, { intent: "error", body: reasonText(error) });
  };
  const link = () => go().catch((error: unknown) => failedTo("連携を始められませんでした。", error));
  const unlink = async () => {
    try {
      await call("DELETE", "/api/google_calendar");
      toast("Googleカレンダーとの連携を解除しました。");
    } catch (error) {
      failedTo("連携の解除に失敗しました。", error);
    }
    setAsking(false);
    read();
  };

  const button =
    state === "linked"
      ? { id: "calendar.unlink", label: "連携を解除", disabledReason, run: () => setAsking(true) }
      : { id: "calendar.link", label: "連携する", disabledReason, running, run: link };
  return (
    <AccountCard
      title="Googleカレンダー連携"
      lead="連携すると、あなたが登録した今日以降の面談があなたのGoogleカレンダーに入り、変更にも追従します。"
      action={(state === "linked" || state === "unlinked") && <ActionButton action={button} />}
    >
      {!state && !failed && !offline && <SkeletonLines lines={1} />}
      {!state && (failed || offline) && (
        <ErrorState
          title="連携の状態を読み込めませんでした"
          hint={offline ? "オフラインです。接続されると自動で読み込みます。" : "時間をおいて再度お試しください。"}
          retry={offline ? undefined : read}
        />
      )}
      {state === "linked" && <StatusBadge tone="good">連携中</StatusBadge>}
      {state === "unlinked" && <StatusBadge tone="over">未連携</StatusBadge>}
      {state === "unconfigured" && (
        <p>Googleとの連携は設定されていません。利用するには、サーバーを運用する方にご連絡ください。</p>
      )}
      <ConfirmDialog
        open={asking}
        title="Googleカレンダーとの連携を解除しますか？"
        confirmLabel="連携を解除"
        danger
        onConfirm={unlink}
        onClose={() => setAsking(false)}
      >
        以後の面談はカレンダーに入りません。あとから再び連携できます。
      </ConfirmDialog>
    </AccountCard>
  );
}

async function readState(): Promise<"linked" | "unlinked" | "unconfigured"> {
  const { body } = await call("GET", "/api/settings");
  if (!body.google) return "unconfigured";
  const { body: calendar } = await call("GET", "/api/google_calendar");
  return calendar.linked ? "linked" : "unlinked";
}
