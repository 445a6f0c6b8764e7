import type { KeyboardEvent } from "react";

/** Ctrl/⌘ + Enter. */
export function isSaveKey(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}
