import { useSyncExternalStore } from "react";
import { workerRuns } from "./app-update.ts";
import type { ViewerFiles } from "./viewer-files.ts";

const supported = !import.meta.env.DEV && "serviceWorker" in navigator;

/** After a file that did not come, in milliseconds. */
const pause = 60_000;

const listeners = new Set<() => void>();
let missing: ViewerFiles = supported ? "unknown" : "unsupported";
let again: ReturnType<typeof setTimeout> | undefined;
let wanted = false;

/** What this device lacks to show a document without a network, live. */
export const useViewerFiles = (): ViewerFiles => useSyncExternalStore(subscribe, () => missing);

/** Has the worker fetch what no screen needs at once, so that it is there without a network; until all of it has come. */
export function fetchLaterFiles(): void {
  wanted = true;
  clearTimeout(again);
  void ask("FETCH_LATER");
}

/** While there is no network nothing is asked for again. */
export function pauseLaterFiles(): void {
  wanted = false;
  clearTimeout(again);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void ask("COUNT_VIEWER");
  return () => listeners.delete(listener);
}

/** Asks the worker of this version once it runs; each of its answers says how many are missing, or that one did not come. */
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
