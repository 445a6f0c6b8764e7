import { useSyncExternalStore } from "react";
import { currentPlace } from "#client/device/installation.ts";

/** A file that waits for a press, because the browser opens its share sheet for nothing less. */
export interface OfferedFile {
  readonly file: File;
  /** The sheet was asked for and did not open. */
  readonly failed: boolean;
}

/** Long enough to answer whether to save: iPadOS reads the bytes only then. */
const readFor = 600_000;

const listeners = new Set<() => void>();
let offered: OfferedFile | null = null;

/**
 * Hands bytes to the person as a file of that name. A home-screen app of iOS and iPadOS would show the file in its own
 * window without a way back: there the share sheet opens, at once or after a press.
 */
export function saveBlob(blob: Blob, name: string): void {
  const file = new File([blob], name, { type: blob.type });
  if (currentPlace() !== "home-screen" || navigator.canShare?.({ files: [file] }) !== true) download(file);
  // A download may have outlasted the press that began it.
  else if (navigator.userActivation?.isActive === false) offer({ file, failed: false });
  else shareFile(file);
}

/** Opens the share sheet; offers the file again where it does not open. Called within a press. */
export function shareFile(file: File): void {
  offer(null);
  navigator.share({ files: [file] }).catch((error: unknown) => {
    const reason = error instanceof DOMException ? error.name : "";
    // The person closed the sheet.
    if (reason !== "AbortError") offer({ file, failed: reason !== "NotAllowedError" });
  });
}

/** The file that waits for a press, live; null without one. */
export const useOfferedFile = (): OfferedFile | null => useSyncExternalStore(subscribe, () => offered);

/** Forgets the file that waits. */
export const dropOfferedFile = (): void => offer(null);

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readFor);
}

function offer(next: OfferedFile | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
