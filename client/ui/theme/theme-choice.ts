import { useSyncExternalStore } from "react";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";

/** The chosen theme; `system` follows the device. */
export type ThemeChoice = "light" | "dark" | "system";

const key = "theme";
const listeners = new Set<() => void>();

/** Keeps the choice on this device and applies it in every tab. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage is denied: the choice is not kept, and the system's appearance is used.
  }
  for (const listener of listeners) listener();
}

/** Returns the chosen theme, live. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);

/** Whether dark is shown, live. */
export function useIsDark(): boolean {
  const choice = useThemeChoice();
  const system = useMediaQuery("(prefers-color-scheme: dark)");
  return choice === "system" ? system : choice === "dark";
}

function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(key);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}
