import type { KeyboardEvent } from "react";

/** Whether a key press is Ctrl/⌘ + Enter. */
export function isSaveKey(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}
