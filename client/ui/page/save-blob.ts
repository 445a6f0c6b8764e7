import { useSyncExternalStore } from "react";
import { currentPlace } from "#client/device/installation.ts";

/** A file that waits for a press, which browsers require to open the share sheet. */
export interface OfferedFile {
  readonly file: File;
  /** Whether the share sheet was requested and did not open. */
  readonly failed: boolean;
}

/** Milliseconds that the user has to decide about saving, since iPadOS reads the bytes only afterwards. */
const readFor = 600_000;

const listeners = new Set<() => void>();
let offered: OfferedFile | null = null;

/**
 * Saves bytes as a file with that name. A home-screen app of iOS and iPadOS would show the file in its own window without a way
 * back. There it opens the share sheet, at once or after a press.
 */
export function saveBlob(blob: Blob, name: string): void {
  const file = new File([blob], name, { type: blob.type });
  if (currentPlace() !== "home-screen" || navigator.canShare?.({ files: [file] }) !== true) download(file);
  // The download may have taken so long that the user's press no longer counts.
  else if (navigator.userActivation?.isActive === false) offer({ file, failed: false });
  else shareFile(file);
}

/** Opens the share sheet; offers the file again if the sheet does not open. Call it within a press. */
export function shareFile(file: File): void {
  offer(null);
  navigator.share({ files: [file] }).catch((error: unknown) => {
    const reason = error instanceof DOMException ? error.name : "";
    // The user closed the sheet.
    if (reason !== "AbortError") offer({ file, failed: reason !== "NotAllowedError" });
  });
}

/** Returns the file that waits for a press, live; null without one. */
export const useOfferedFile = (): OfferedFile | null => useSyncExternalStore(subscribe, () => offered);

/** Drops the waiting file. */
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
