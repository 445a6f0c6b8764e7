import { Spinner } from "@fluentui/react-components";
import { type ReactNode, useEffect } from "react";
import { loadCurrentUser } from "../../device/current-user.ts";
import { ReplicaProvider } from "../../device/replica-provider.tsx";
import { useSession } from "../../device/use-session.ts";
import { ActionRegistry } from "../../ui/action-registry.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeadProvider } from "../../ui/page-head.tsx";
import { ToastArea } from "../../ui/toast.tsx";
import { ShellFrame } from "./shell-frame.tsx";

/** Everything behind the sign-in: the device's database, the frame around each screen, toasts and shortcuts. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const { administrator } = useSession();
  useEffect(() => void loadCurrentUser().catch(() => undefined), []);
  if (!administrator) return <Spinner label="認証中..." />;
  return (
    <ReplicaProvider
      administrator={administrator}
      opening={<Spinner label="読み込み中" />}
      failed={(_error, retry) => <ErrorState title="端末のデータを開けませんでした" retry={retry} />}
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
