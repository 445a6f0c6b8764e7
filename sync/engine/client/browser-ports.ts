import { v7 } from "uuid";
import type { Bus, Clock, Locks, Signals } from "./ports.ts";

/** Web Locks. Where there are none (no secure context), every tab leads: the server bears that. */
export function browserLocks(): Locks {
  return {
    async hold(name, signal, run) {
      if ("locks" in navigator) await navigator.locks.request(name, { signal }, run);
      else await run();
    },
  };
}

/** Messages between the tabs of one name. */
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

/** Online, offline, visible, focus, and back from the page cache. In a worker: online and offline only. */
export function browserSignals(): Signals {
  return {
    listen(listener) {
      const onVisible = () => {
        if (document.visibilityState === "visible") listener();
      };
      for (const event of events) globalThis.addEventListener(event, listener);
      const visible = typeof document === "undefined" ? undefined : document;
      visible?.addEventListener("visibilitychange", onVisible);
      return () => {
        for (const event of events) globalThis.removeEventListener(event, listener);
        visible?.removeEventListener("visibilitychange", onVisible);
      };
    },
  };
}

/** Offline too: an exchange that is tried then fails at once, and so the device soon knows (L2). */
const events = ["online", "offline", "focus", "pageshow"] as const;

/** The device's own clock. */
export function browserClock(): Clock {
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    id: () => v7(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
