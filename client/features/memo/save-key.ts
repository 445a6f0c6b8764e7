import type { KeyboardEvent } from "react";

/** Ctrl/⌘ + Enter, but not the Enter that ends a conversion of kana. */
export function isSaveKey(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
}
