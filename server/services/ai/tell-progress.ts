import type { AiProgress } from "#sync/model/calls/estimator.ts";
import type { AiQuestion } from "./ai.ts";

/** Milliseconds between two reports of progress, and the longest silence, since proxies drop a silent connection. */
const every = 250;
const silence = 15_000;

/**
 * Asks, and reports the number of letters meanwhile: at once, then at most four times a second. It also reports now and then while
 * nothing is written.
 */
export async function tellProgress<T>(
  tell: (line: AiProgress) => void,
  ask: (onProgress: NonNullable<AiQuestion<T>["onProgress"]>) => Promise<T>,
): Promise<T> {
  let letters = 0;
  let reported = 0;
  let quietFor = 0;
  const say = () => {
    [reported, quietFor] = [letters, 0];
    tell({ letters });
  };
  say();
  const timer = setInterval(() => {
    quietFor += every;
    if (letters !== reported || quietFor >= silence) say();
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
