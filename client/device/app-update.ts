import { useSyncExternalStore } from "react";
import type { Workbox } from "workbox-window";

/**
 * - `waiting`: a new version is installed and waits for a word.
 * - `applying`: this tab asked for it and loads anew as soon as it stands.
 * - `outdated`: another tab asked; this one still runs the old version until it is loaded anew.
 */
type UpdateState = "none" | "waiting" | "applying" | "outdated";

const hour = 3_600_000;
const listeners = new Set<() => void>();
let state: UpdateState = "none";
let worker: Workbox | undefined;

let tellWorker: (runs: boolean) => void = () => undefined;
/** Whether a worker keeps the application on this device: false once it is known that none will before the next start. */
export const workerRuns = new Promise<boolean>((resolve) => {
  tellWorker = resolve;
});

/** Whether a new version waits, live in every tab, and how to take it. */
export function useAppUpdate(): { readonly state: UpdateState; readonly apply: () => void } {
  return { state: useSyncExternalStore(subscribe, () => state), apply };
}

function apply(): void {
  if (state === "outdated" || !worker) {
    location.reload();
    return;
  }
  become("applying");
  worker.messageSkipWaiting();
}

/** Registers the service worker, once, after the page has loaded; looks for a new version each hour and on return. */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return tellWorker(false);
  void navigator.serviceWorker.ready.then(() => tellWorker(true));
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox("/sw.js");
  worker = workbox;
  const seen = navigator.serviceWorker.controller !== null;
  workbox.addEventListener("waiting", () => become("waiting"));
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The very first worker takes nothing away from anybody.
    if (!seen) return;
    if (state === "applying") location.reload();
    else become("outdated");
  });
  // A chunk of this version that is gone: only a reload helps, and it is the person who says when.
  addEventListener("vite:preloadError", () => become("outdated"));
  // One that could not be installed gives way to none, unless an older one runs.
  const unlessRunning = async () => {
    const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
    if (!registration?.active) tellWorker(false);
  };
  workbox.addEventListener("redundant", () => void unlessRunning());
  try {
    await workbox.register();
  } catch {
    // No worker (private mode, a broken network): the application runs without one and tries again at the next start.
    return unlessRunning();
  }
  const look = () => void workbox.update().catch(() => undefined);
  setInterval(look, hour);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}

function become(next: UpdateState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
