import { logError } from "./log-error.ts";
import { getEnded } from "./session/session.ts";

/** Milliseconds between two attempts while something is left to do. */
const pause = 10 * 60_000;
/** Milliseconds until it asks again about administrators who still exist. Each time the server notes a refused token. */
const longPause = 6 * 60 * 60_000;

/**
 * Hands over the unsent work of removed administrators on this device (S3). While some is left, it tries again: at intervals while
 * the page is visible, and when the network is back. A page may live for days, and an administrator may be removed meanwhile. So it
 * asks again about those who still exist. Returns a function that stops it.
 */
export function keepSettling(): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  const wait = (time: number) => {
    if (!ended) timer = setTimeout(() => (document.visibilityState === "hidden" ? wait(pause) : attempt()), time);
  };
  const attempt = () => {
    clearTimeout(timer);
    timer = undefined;
    if (getEnded().length === 0) return;
    void settle().then((settled) => {
      isLeft = !settled;
      if (isLeft) wait(pause);
      else if (getEnded().some(({ removed }) => !removed)) wait(longPause);
    });
  };
  const onOnline = () => {
    // One attempt runs at a time, and none if nothing is left.
    if (isLeft && timer !== undefined) attempt();
  };
  addEventListener("online", onOnline);
  attempt();
  return () => {
    ended = true;
    clearTimeout(timer);
    removeEventListener("online", onOnline);
  };
}

async function settle(): Promise<boolean> {
  try {
    // This module imports the whole engine, so it is loaded on demand.
    const { settleEnded } = await import("./session/hand-over.ts");
    return await settleEnded();
  } catch (error) {
    logError("ended sessions were not settled", error);
    return false;
  }
}
