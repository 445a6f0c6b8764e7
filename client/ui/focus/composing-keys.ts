/**
 * Whether an input method has answered this key. Chrome and Firefox send the Enter that confirms a conversion within the
 * composition; Safari sends it after the end with `isComposing: false`. All of them give it the key code 229.
 */
export const isComposingKey = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/**
 * Stops such a key before any handler sees it: Enter must not choose or send, Escape must not close a dialog. Done once for
 * the page, because Fluent's dialogs and menus test neither sign. Composition and input events go on, and so does what
 * Android's keyboards type: their keys are all 229, but no handler answers "Unidentified".
 */
export function stopComposingKeys(): void {
  // In capture at the window, and before the first render: Fluent's focus management listens there too.
  addEventListener("keydown", stopComposing, true);
}

function stopComposing(event: KeyboardEvent): void {
  if (!isComposingKey(event)) return;
  event.stopImmediatePropagation();
  // A search box of Chrome empties itself on Escape, even on the one that takes a conversion back.
  if (event.key === "Escape") event.preventDefault();
}
