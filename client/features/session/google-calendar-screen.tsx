import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { exchangeGoogleAnswer } from "./google-answer.ts";
import { GoogleWait } from "./google-wait.tsx";

/** Google sends the browser to this page after the user allowed the calendar. */
export function GoogleCalendarScreen() {
  const router = useRouter();
  const toast = useToast();
  const exchange = useCallback(
    () =>
      exchangeGoogleAnswer("/api/google_calendar", () => {
        toast("Googleカレンダーと連携しました");
        void router.navigate({ to: "/home", replace: true });
      }),
    [router, toast],
  );
  return (
    <Page title="Googleカレンダー連携">
      <Card>
        <GoogleWait exchange={exchange} back={{ href: "/password", label: "パスワード設定へ戻る" }} />
      </Card>
    </Page>
  );
}
