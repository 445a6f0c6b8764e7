import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";

/** A question that somebody waits for the answer of. */
interface Question {
  /** Asks it; false for a no. */
  readonly ask: () => Promise<boolean>;
  /** Draws it, while it is asked. */
  readonly dialog: (title: string, yes: string, danger?: boolean) => ReactNode;
}

/** Asks a question in the middle of something, which goes on with the answer. */
export function useQuestion(): Question {
  const [asking, setAsking] = useState<{ readonly answer: (yes: boolean) => void }>();
  const say = (yes: boolean) => {
    setAsking(undefined);
    asking?.answer(yes);
  };
  return {
    ask: () => new Promise((answer) => setAsking({ answer })),
    dialog: (title, yes, danger) => (
      <ConfirmDialog
        open={asking !== undefined}
        title={title}
        confirmLabel={yes}
        danger={danger}
        onConfirm={() => say(true)}
        onClose={() => say(false)}
      />
    ),
  };
}
