const listeners = new Set<() => void>();

/** Notifies listeners that the user has cleared the site's data in this browser. */
export function tellCleared(): void {
  for (const listener of listeners) listener();
}

/** Calls back when the user has cleared the site's data, before any screen is removed. The signal ends it. */
export function onCleared(listener: () => void, until: AbortSignal): void {
  listeners.add(listener);
  until.addEventListener("abort", () => listeners.delete(listener), { once: true });
}
