import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { keepSettling } from "#client/device/keep-settling.ts";
import { useLateAnswer } from "#client/device/late-answers.ts";
import { ReplicaProvider } from "#client/device/replica-provider.tsx";
import { loadCurrentUser } from "#client/device/session/current-user.ts";
import { fetchSealingKey } from "#client/device/session/sealing-key.ts";
import type { Session } from "#client/device/session/session.ts";
import { useSession } from "#client/device/session/use-session.ts";
import { surviveTranslation } from "#client/device/survive-translation.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ActionRegistry } from "#client/ui/page/action-registry.tsx";
import { DialogNotice } from "#client/ui/page/dialog-notice.ts";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { OfferedFile } from "#client/ui/page/offered-file.tsx";
import { PageHeadProvider } from "#client/ui/page/page-head.tsx";
import { Confirmation } from "./confirmation.tsx";
import { ErasedInDialog } from "./erased-bar.tsx";
import { LateAnswer } from "./late-answer.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { ShellSkeleton } from "./shell-skeleton.tsx";

// This is not called in the entry file, whose size is limited. The sign-in has little text, and forbids translation like other
// pages.
surviveTranslation();

/** The application behind the sign-in: the device's database, the frame around each screen, toasts and shortcuts. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { failure, ask } = useCurrentUser();
  useLeave(session);
  if (session.state === "unknown" && failure) {
    return <ErrorState title="ログインを確認できませんでした" hint={failure} retry={ask} />;
  }
  if (session.state !== "in" || !session.administrator) return <ShellSkeleton />;
  return (
    <ReplicaProvider
      administrator={session.administrator}
      opening={<Opening />}
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
          <DialogNotice value={<ErasedInDialog />}>
            <ShellFrame>{children}</ShellFrame>
            <OfferedFile />
            <Confirmation />
          </DialogNotice>
        </PageHeadProvider>
      </ActionRegistry>
    </ReplicaProvider>
  );
}

/** Shown while the device's database opens; it shows a message if that takes too long. */
function Opening() {
  return useLateAnswer() ? <LateAnswer /> : <ShellSkeleton />;
}

/** Asks the server once for the current user. A 401 locks the session by itself; without a network nothing changes. */
function useCurrentUser() {
  const [failure, setFailure] = useState<string>();
  const fault = useFault();
  const load = useCallback(
    () =>
      void loadCurrentUser().catch((error: unknown) => {
        if (isRefusal(error)) setFailure(reasonText(error));
        else fault("the signed-in administrator was not read", error);
      }),
    [fault],
  );
  const ask = () => {
    setFailure(undefined);
    load();
  };
  useEffect(load, [load]);
  // The key is needed once the administrator can no longer sign in (S3). If this fails, the next start tries again.
  useEffect(() => void fetchSealingKey().catch(() => undefined), []);
  useEffect(keepSettling, []);
  return { failure, ask };
}

/**
 * Opens the sign-in after a session ended. If the server ended it, the sign-in returns to this page. After a logout it does not, from
 * whichever device: an address may name who was searched for.
 */
function useLeave({ state, signedOut }: Session): void {
  const router = useRouter();
  useEffect(() => {
    if (state === "in" || state === "unknown") return;
    const { href } = router.state.location;
    const returns = state === "locked" && !signedOut;
    void router.navigate({ to: "/login", search: returns ? { redirect: href } : {}, replace: true });
  }, [state, signedOut, router]);
}
