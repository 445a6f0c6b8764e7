import { logError } from "./log-error.ts";
import { getEnded } from "./session/session.ts";

/** Milliseconds between two attempts. */
const pause = 10 * 60_000;

/**
 * Hands over the unsent work of removed administrators on this device (S3). While some is left, it tries again: at intervals while
 * the page is visible, and when the network is back. Returns a function that stops it.
 */
export function keepSettling(): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    if (!ended) timer = setTimeout(() => (document.visibilityState === "hidden" ? wait() : attempt()), pause);
  };
  const attempt = () => {
    clearTimeout(timer);
    timer = undefined;
    if (getEnded().length === 0) return;
    void settle().then((settled) => {
      if (!settled) wait();
    });
  };
  const onOnline = () => {
    // One attempt runs at a time, and none if nothing is left.
    if (timer !== undefined) attempt();
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
