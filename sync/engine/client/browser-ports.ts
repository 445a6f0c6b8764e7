import { v7 } from "uuid";
import { onFreeze } from "./on-freeze.ts";
import type { Bus, Clock, Locks, Signals } from "./ports.ts";

/** Returns Web Locks. Where the browser has none (no secure context), every tab leads, which the server tolerates. */
export function browserLocks(): Locks {
  return {
    async hold(name, signal, run) {
      if ("locks" in navigator) await navigator.locks.request(name, { signal }, run);
      else await run();
    },
  };
}

/** Returns the channel for messages between the tabs of one name. */
export function browserBus(name: string): Bus {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = (event: MessageEvent) => listener(String(event.data));
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
  };
}

/** Returns online, offline and focus events, and the state of the page. A worker is always visible. */
export function browserSignals(): Signals {
  let frozen = false;
  return {
    get page() {
      if (frozen) return "frozen";
      return typeof document === "undefined" || document.visibilityState === "visible" ? "visible" : "hidden";
    },
    get online() {
      return navigator.onLine;
    },
    listen(listener) {
      const ended = new AbortController();
      const { signal } = ended;
      const turn = (to: boolean) => () => {
        frozen = to;
        listener();
      };
      for (const event of ["online", "offline", "focus"]) globalThis.addEventListener(event, listener, { signal });
      onFreeze(turn(true), turn(false), signal);
      if (typeof document !== "undefined") document.addEventListener("visibilitychange", listener, { signal });
      return () => ended.abort();
    },
  };
}

/** Returns the device's own clock. */
export function browserClock(): Clock {
  return {
    now: () => Date.now(),
    // This time must not be combined with `timeOrigin`, which is the device's clock at the page's start.
    elapsed: () => performance.now(),
    random: () => Math.random(),
    id: () => v7(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
