/** Keys that do not change a value. */
const passing = new Set(["Tab", "Escape"]);

const inputs = ["beforeinput", "keydown", "paste", "drop", "click"] as const;

/**
 * Ignores keys and taps within an element while `saving` returns true. What they changed would be in no saved value, and gone with the
 * form. Returns what stops it.
 */
export function ignoreInput(within: HTMLElement, saving: () => boolean): () => void {
  const ignore = (event: Event) => {
    if (!saving() || (event instanceof KeyboardEvent && passing.has(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of inputs) within.addEventListener(type, ignore, { capture: true });
  return () => {
    for (const type of inputs) within.removeEventListener(type, ignore, { capture: true });
  };
}
