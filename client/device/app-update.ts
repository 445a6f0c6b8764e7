import { useSyncExternalStore } from "react";
import type { Workbox } from "workbox-window";

/**
 * - `waiting`: a new version is installed and waits for the user.
 * - `applying`: this tab requested it and reloads as soon as it is active.
 * - `outdated`: another tab requested it; this one runs the old version until it is reloaded.
 */
type UpdateState = "none" | "waiting" | "applying" | "outdated";

const hour = 3_600_000;
const listeners = new Set<() => void>();
let state: UpdateState = "none";
let worker: Workbox | undefined;

let tellWorker: (runs: boolean) => void = () => undefined;
/** Resolves to whether a service worker keeps the application on this device. */
export const workerRuns = new Promise<boolean>((resolve) => {
  tellWorker = resolve;
});

/** Returns whether a new version waits, live in every tab, and a function that applies it. */
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

/** Loads the new version. The user may prefer to stay, since something is not saved. Then only a reload is left. */
function reload(): void {
  become("outdated");
  location.reload();
}

/**
 * Registers the service worker, once, after the page has loaded. Looks for a new version each hour, and when the user returns.
 */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return tellWorker(false);
  void navigator.serviceWorker.ready.then(() => tellWorker(true));
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox("/sw.js");
  worker = workbox;
  const seen = navigator.serviceWorker.controller !== null;
  workbox.addEventListener("waiting", () => become("waiting"));
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker replaces no version, so no tab is outdated.
    if (!seen) return;
    if (state === "applying") reload();
    else become("outdated");
  });
  // A page that no worker controls, as on a first visit, learns of the new one by this alone.
  workbox.addEventListener("activated", () => {
    if (navigator.serviceWorker.controller !== null) return;
    if (state === "applying") reload();
    else if (state === "waiting") become("outdated");
  });
  // A file of this version is gone: only a reload helps, and the user decides when.
  addEventListener("vite:preloadError", () => become("outdated"));
  // If the worker could not be installed, there is none, unless an older one runs.
  const unlessRunning = async () => {
    const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
    if (!registration?.active) tellWorker(false);
  };
  workbox.addEventListener("redundant", () => void unlessRunning());
  try {
    await workbox.register();
  } catch {
    // Without a worker (private mode, a broken network), the application still runs, and tries again at the next start.
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
