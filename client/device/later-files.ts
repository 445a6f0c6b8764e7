import { useSyncExternalStore } from "react";
import type { ViewerFiles } from "./viewer-files.ts";

const supported = !import.meta.env.DEV && "serviceWorker" in navigator;

/** After a file that did not come, in milliseconds. */
const pause = 60_000;

const listeners = new Set<() => void>();
let missing: ViewerFiles = supported ? "unknown" : "unsupported";
let again: ReturnType<typeof setTimeout> | undefined;

/** What this device lacks to show a document without a network, live. */
export const useViewerFiles = (): ViewerFiles => useSyncExternalStore(subscribe, () => missing);

/** Has the worker fetch what no screen needs at once, so that it is there without a network; until all of it has come. */
export function fetchLaterFiles(): Promise<void> {
  clearTimeout(again);
  return ask("FETCH_LATER");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void ask("COUNT_VIEWER");
  return () => listeners.delete(listener);
}

/** Asks the worker of this version once it runs; each of its answers says how many are missing, or that one did not come. */
async function ask(type: "FETCH_LATER" | "COUNT_VIEWER"): Promise<void> {
  if (!supported) return;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<number | "failed">) => {
    if (data === "failed") {
      again = setTimeout(() => void fetchLaterFiles(), pause);
      return;
    }
    missing = data;
    for (const listener of listeners) listener();
  };
  active?.postMessage({ type }, [port2]);
}
