import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, use } from "react";
import { useLateAnswer } from "./device/late-answers.ts";
import { isStorageForbidden } from "./device/storage-forbidden.ts";
import { router } from "./router.tsx";

const LateAnswer = lazy(() =>
  import("./features/shell/late-answer.tsx").then(
    ({ LateAnswer }) => ({ default: LateAnswer }),
    // On a first visit without a network, a sentence is shown instead of a blank page.
    () => ({ default: () => <p role="alert">端末のデータベースが応答しません。ページを再読み込みしてください。</p> }),
  ),
);

const StorageForbidden = lazy(() =>
  import("./features/shell/storage-forbidden.tsx").then(({ StorageForbidden }) => ({ default: StorageForbidden })),
);

/**
 * Shows the application, as soon as the session of the last start is restored. If the browser forbids storage, it shows
 * instructions.
 */
export function Start({ restored }: { readonly restored: Promise<void> }) {
  if (isStorageForbidden()) {
    return (
      <Suspense>
        <StorageForbidden />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Restoring />}>
      <Restored restored={restored} />
    </Suspense>
  );
}

function Restored({ restored }: { readonly restored: Promise<void> }) {
  use(restored);
  return <RouterProvider router={router} />;
}

/** Shows nothing while the session is restored, and a notice if the device's database does not answer. */
function Restoring() {
  return useLateAnswer() && <LateAnswer />;
}
