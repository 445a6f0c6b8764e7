import { useSyncExternalStore } from "react";
import { workerRuns } from "../app-update.ts";
import type { ViewerFiles } from "./viewer-files.ts";

const supported = !import.meta.env.DEV && "serviceWorker" in navigator;

/** Milliseconds to wait after a file failed to load. */
const pause = 60_000;

const listeners = new Set<() => void>();
let missing: ViewerFiles = supported ? "unknown" : "unsupported";
let again: ReturnType<typeof setTimeout> | undefined;
let wanted = false;

/** Returns the files that this device lacks to show a document offline, live. */
export const useViewerFiles = (): ViewerFiles => useSyncExternalStore(subscribe, () => missing);

/**
 * Makes the worker download the files that no screen needs at once, for use without a network. It tries again until all are there.
 */
export function fetchLaterFiles(): void {
  wanted = true;
  clearTimeout(again);
  void ask("FETCH_LATER");
}

/** Stops trying again while there is no network. */
export function pauseLaterFiles(): void {
  wanted = false;
  clearTimeout(again);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void ask("COUNT_VIEWER");
  return () => listeners.delete(listener);
}

/** Asks the worker of this version once it runs. Each of its answers is the number of missing files, or reports a failure. */
async function ask(type: "FETCH_LATER" | "COUNT_VIEWER"): Promise<void> {
  if (!supported) return;
  if (!(await workerRuns)) return become("unsupported");
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<number | "failed">) => {
    if (data !== "failed") return become(data);
    clearTimeout(again);
    if (wanted) again = setTimeout(fetchLaterFiles, pause);
  };
  active?.postMessage({ type }, [port2]);
}

function become(next: ViewerFiles): void {
  missing = next;
  for (const listener of listeners) listener();
}
