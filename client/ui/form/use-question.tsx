import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";

/** A question that waits for an answer. */
interface Question {
  /** Asks the question. Resolves with false for a no. */
  readonly ask: (title: string) => Promise<boolean>;
  /** Renders the question's dialog while it is open. */
  readonly dialog: (yes: string) => ReactNode;
}

/** Asks a question in the middle of an action, which continues with the answer. */
export function useQuestion(): Question {
  const [asking, setAsking] = useState<{ readonly title: string; readonly answer: (yes: boolean) => void }>();
  const say = (yes: boolean) => {
    setAsking(undefined);
    asking?.answer(yes);
  };
  return {
    ask: (title) => new Promise((answer) => setAsking({ title, answer })),
    dialog: (yes) => (
      <ConfirmDialog
        open={asking !== undefined}
        title={asking?.title ?? ""}
        confirmLabel={yes}
        onConfirm={() => say(true)}
        onClose={() => say(false)}
      />
    ),
  };
}
