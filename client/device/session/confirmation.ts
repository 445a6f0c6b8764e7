import { useSyncExternalStore } from "react";
import { CallRefused } from "../call.ts";

/** Answers the request for the password: `true` if it was right, `false` if the user cancelled. */
export type AnswerConfirmation = (confirmed: boolean) => void;

const listeners = new Set<() => void>();
let asked: { readonly answer: AnswerConfirmation; readonly answered: Promise<boolean> } | undefined;

/**
 * Runs a call. If the server first requires the password again, it asks the user and runs the call once more. Several calls wait
 * for one answer. If the user cancels, the server's refusal is thrown.
 * @throws whatever the act throws
 */
export async function confirmed<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    // If no component listens, no dialog would open, and no answer would ever come.
    const asks = error instanceof CallRefused && error.word === "confirmation_needed" && listeners.size > 0;
    if (!asks || !(await ask())) throw error;
    return act();
  }
}

/** Returns the function that answers the request; undefined if the user is not being asked. */
export const confirmationAsked = (): AnswerConfirmation | undefined => asked?.answer;

/**
 * Calls back whenever the user is asked or no longer asked; returns a function that unsubscribes. A listener must ask the user.
 */
export function onConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The dialog is gone, for example after the session has ended: the request is cancelled.
    if (listeners.size === 0) asked?.answer(false);
  };
}

/** Returns the function that answers the request, live. */
export const useConfirmation = (): AnswerConfirmation | undefined => useSyncExternalStore(onConfirmation, confirmationAsked);

function ask(): Promise<boolean> {
  if (asked) return asked.answered;
  let settle: AnswerConfirmation = () => undefined;
  const answered = new Promise<boolean>((resolve) => (settle = resolve));
  change({
    answered,
    answer(confirmed) {
      change(undefined);
      settle(confirmed);
    },
  });
  return answered;
}

function change(to: typeof asked): void {
  asked = to;
  for (const listener of listeners) listener();
}
