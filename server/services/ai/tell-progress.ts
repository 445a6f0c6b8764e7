import type { AiProgress } from "#sync/model/calls/estimator.ts";
import type { AiQuestion } from "./ai.ts";

/** How often letters are told, and how long nothing is said: proxies drop a connection that says nothing. Milliseconds. */
const every = 250;
const silence = 15_000;

/**
 * Asks, and tells meanwhile how many letters there are: at once, at most four times a second, and once in a while where
 * nothing is written.
 */
export async function tellProgress<T>(
  tell: (line: AiProgress) => void,
  ask: (onProgress: NonNullable<AiQuestion<T>["onProgress"]>) => Promise<T>,
): Promise<T> {
  let letters = 0;
  let told = 0;
  let quietFor = 0;
  const say = () => {
    [told, quietFor] = [letters, 0];
    tell({ letters });
  };
  say();
  const timer = setInterval(() => {
    quietFor += every;
    if (letters !== told || quietFor >= silence) say();
  }, every);
  try {
    return await ask((now) => {
      letters = now;
      if (now === 0) tell({ again: true });
    });
  } finally {
    clearInterval(timer);
  }
}
