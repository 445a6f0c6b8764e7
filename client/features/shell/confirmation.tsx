import { lazy, Suspense } from "react";
import { useConfirmation } from "#client/device/confirmation.ts";

const ConfirmationDialog = lazy(() =>
  import("./confirmation-dialog.tsx").then(({ ConfirmationDialog }) => ({ default: ConfirmationDialog })),
);

/** Asks for the password where the server wants it before a critical act, over whatever is open. */
export function Confirmation() {
  const answer = useConfirmation();
  return <Suspense fallback={null}>{answer && <ConfirmationDialog onAnswer={answer} />}</Suspense>;
}
