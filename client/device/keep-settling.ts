import { logError } from "./log-error.ts";
import { getEnded } from "./session.ts";

/** Between two attempts. Milliseconds. */
const pause = 10 * 60_000;

/**
 * Hands over what removed administrators have left on this device (S3), and tries again while something is left: every now and then
 * while somebody looks, and when the network is back. Gives what ends it.
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
    // One attempt at a time, and none where nothing is left.
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
    // It brings the whole engine along.
    const { settleEnded } = await import("./hand-over.ts");
    return await settleEnded();
  } catch (error) {
    logError("ended sessions were not settled", error);
    return false;
  }
}
