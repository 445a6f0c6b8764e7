import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { NoAnswer } from "#client/device/call.ts";
import { loadCurrentUser } from "#client/device/current-user.ts";
import { ReplicaProvider } from "#client/device/replica-provider.tsx";
import type { Session } from "#client/device/session.ts";
import { useSession } from "#client/device/use-session.ts";
import { ActionRegistry } from "#client/ui/action-registry.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { PageHeadProvider } from "#client/ui/page-head.tsx";
import { ToastArea } from "#client/ui/toast.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { ShellSkeleton } from "./shell-skeleton.tsx";

/** Everything behind the sign-in: the device's database, the frame around each screen, toasts and shortcuts. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { failed, ask } = useCurrentUser();
  useLeave(session);
  if (session.state === "unknown" && failed) {
    return <ErrorState title="サーバーに接続できませんでした" hint="接続を確認して、もう一度お試しください。" retry={ask} />;
  }
  if (session.state !== "in" || !session.administrator) return <ShellSkeleton />;
  return (
    <ReplicaProvider
      administrator={session.administrator}
      opening={<ShellSkeleton />}
      failed={(_error, retry) => (
        <ErrorState
          title="端末のデータを開けませんでした"
          hint="ブラウザーのプライベートモードや、空き容量の不足が原因のことがあります。"
          retry={retry}
        />
      )}
    >
      <ActionRegistry>
        <PageHeadProvider>
          <ShellFrame>{children}</ShellFrame>
          <ToastArea />
        </PageHeadProvider>
      </ActionRegistry>
    </ReplicaProvider>
  );
}

/** Asks the server once who is signed in. A 401 locks the session by itself; a network that is away changes nothing. */
function useCurrentUser() {
  const [failed, setFailed] = useState(false);
  const ask = useCallback(() => {
    setFailed(false);
    loadCurrentUser().catch((error: unknown) => setFailed(error instanceof NoAnswer));
  }, []);
  useEffect(ask, [ask]);
  return { failed, ask };
}

/** A session that ended leads to the sign-in: one that a server ended comes back here afterwards, one left does not. */
function useLeave({ state }: Session): void {
  const router = useRouter();
  useEffect(() => {
    if (state === "in" || state === "unknown") return;
    const { href } = router.state.location;
    void router.navigate({ to: "/login", search: state === "locked" ? { redirect: href } : {}, replace: true });
  }, [state, router]);
}
