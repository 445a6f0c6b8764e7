import { useSyncExternalStore } from "react";
import { CallRefused } from "./call.ts";

/** A person is asked for the password; `true` once it was right, `false` where they gave up. */
export type AnswerConfirmation = (confirmed: boolean) => void;

const listeners = new Set<() => void>();
let asked: { readonly answer: AnswerConfirmation; readonly answered: Promise<boolean> } | undefined;

/**
 * Does what calls the server, and where the server first wants the password again, asks for it and does it once more.
 * Several at once wait for one answer. Who gives up is told what the server said.
 * @throws whatever the act throws
 */
export async function confirmed<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    // Where nothing is shown that could ask, nobody would ever answer.
    const asks = error instanceof CallRefused && error.word === "confirmation_needed" && listeners.size > 0;
    if (!asks || !(await ask())) throw error;
    return act();
  }
}

/** What is to be told once somebody is asked; undefined while nobody is. */
export const confirmationAsked = (): AnswerConfirmation | undefined => asked?.answer;

/** Calls back whenever that changes; returns how to stop. Whoever listens asks. */
export function onConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // As when a session ends: what was asked is not answered any more.
    if (listeners.size === 0) asked?.answer(false);
  };
}

/** The same, live. */
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
