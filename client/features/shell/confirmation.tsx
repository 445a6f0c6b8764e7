import { lazy, Suspense } from "react";
import { useConfirmation } from "#client/device/session/confirmation.ts";

const ConfirmationDialog = lazy(() =>
  import("./confirmation-dialog.tsx").then(({ ConfirmationDialog }) => ({ default: ConfirmationDialog })),
);

/** Asks for the password if the server requires it before a critical act. It appears over the current screen. */
export function Confirmation() {
  const answer = useConfirmation();
  return <Suspense fallback={null}>{answer && <ConfirmationDialog onAnswer={answer} />}</Suspense>;
}
