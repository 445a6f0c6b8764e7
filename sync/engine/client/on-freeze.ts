/**
 * Calls back when the page is frozen or goes into the page cache, and when it resumes (L5b). A page that ends calls nothing: the
 * browser closes what it has open.
 */
export function onFreeze(freeze: () => void, resume: () => void, signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  addEventListener("pagehide", ({ persisted }) => persisted && freeze(), options);
  addEventListener("pageshow", ({ persisted }) => persisted && resume(), options);
  if (typeof document === "undefined") return;
  document.addEventListener("freeze", freeze, options);
  document.addEventListener("resume", resume, options);
}
