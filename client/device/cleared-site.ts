const listeners = new Set<() => void>();

/** Tells that somebody has cleared what the site keeps in this browser. */
export function tellCleared(): void {
  for (const listener of listeners) listener();
}

/** Calls back when that is told, before any screen goes, until the signal. */
export function onCleared(listener: () => void, until: AbortSignal): void {
  listeners.add(listener);
  until.addEventListener("abort", () => listeners.delete(listener), { once: true });
}
