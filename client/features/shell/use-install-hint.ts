import { useSyncExternalStore } from "react";
import { currentPlace } from "#client/device/installation.ts";
import { useSyncStatus } from "#client/device/use-sync-status.ts";
import { type InstallHint, installHint } from "./install-hint.ts";

const key = "install-hint";
const listeners = new Set<() => void>();

/** Returns the hint to install on this device, live. */
export function useInstallHint(): InstallHint {
  const dismissed = useSyncExternalStore(subscribe, isDismissed);
  return installHint(currentPlace(), useSyncStatus(), dismissed);
}

/** Hides the hint on this device until the user requests it. */
export function dismissInstallHint(): void {
  keep(() => localStorage.setItem(key, "dismissed"));
}

/** Shows the hint again. */
export function recallInstallHint(): void {
  keep(() => localStorage.removeItem(key));
}

function keep(write: () => void): void {
  try {
    write();
  } catch {
    // Storage is denied, so the hint stays.
  }
  for (const listener of listeners) listener();
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(key) === "dismissed";
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
