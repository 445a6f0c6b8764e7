const listeners = new Set<() => void>();

/** Notifies listeners that the user has cleared the site's data in this browser. */
export function tellCleared(): void {
  for (const listener of listeners) listener();
}

/** Calls back after that, before any screen is removed, until the signal. */
export function onCleared(listener: () => void, until: AbortSignal): void {
  listeners.add(listener);
  until.addEventListener("abort", () => listeners.delete(listener), { once: true });
}
