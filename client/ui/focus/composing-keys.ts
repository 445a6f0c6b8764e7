/**
 * Whether an input method has handled this key. Chrome and Firefox send the Enter that confirms a conversion within the
 * composition. Safari sends it after the end, with `isComposing: false`. All of them use the key code 229.
 */
const isComposingKey = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/**
 * Stops such a key before any handler receives it: Enter must not choose or send. Escape must not close a dialog. It does so once
 * for the page, because Fluent's dialogs and menus check neither sign. Composition and input events are not stopped. Text from
 * Android's keyboards still arrives: all their keys are 229, but no handler answers "Unidentified".
 */
export function stopComposingKeys(): void {
  // The listener captures at the window before the first render: Fluent's focus management listens there, too.
  addEventListener("keydown", stopComposing, true);
}

function stopComposing(event: KeyboardEvent): void {
  if (!isComposingKey(event)) return;
  event.stopImmediatePropagation();
  // In Chrome, Escape clears a search box, even if it was meant to cancel a conversion.
  if (event.key === "Escape") event.preventDefault();
}
