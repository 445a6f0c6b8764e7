import { useSyncExternalStore } from "react";

/** Chromium's event, which TypeScript's own types do not include. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let offered: InstallPromptEvent | undefined;

/** Listens for the browser's offer to install. It comes once, soon after the load, so this is called at start-up. */
export function watchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // Without this, the browser on Android shows its own banner over the page.
    event.preventDefault();
    become(event as InstallPromptEvent);
  });
  addEventListener("appinstalled", () => become(undefined));
}

/** Returns a function that opens the browser's installation dialog, live; undefined if the browser does not offer it. */
export function useInstallPrompt(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => offered) && ask;
}

/** An offer can be used once; the browser may make another one later. */
function ask(): void {
  const event = offered;
  become(undefined);
  // A refusal is the person's answer, not a failure.
  void event?.prompt().catch(() => undefined);
}

function become(next: InstallPromptEvent | undefined): void {
  offered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
