import { useSyncExternalStore } from "react";

/** Seconds that the device's database may take for an answer before the user is informed. */
const lateAfter = 5;

const listeners = new Set<() => void>();
let late = 0;

/**
 * Waits for an answer of the device's database; while one of them is late, `useLateAnswer` says so. Seconds are counted one
 * by one: those for which the whole page was suspended do not count.
 */
export async function awaited<T>(answer: Promise<T>): Promise<T> {
  let seconds = 0;
  const timer = setInterval(() => {
    if (++seconds === lateAfter) change(1);
  }, 1_000);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
    if (seconds >= lateAfter) change(-1);
  }
}

/** Whether the device's database owes an answer for too long, live. */
export const useLateAnswer = (): boolean => useSyncExternalStore(subscribe, () => late > 0);

function change(by: number): void {
  late += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
