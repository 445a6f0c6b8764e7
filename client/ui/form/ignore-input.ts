/** Keys that do not change a value. */
const passing = new Set(["Tab", "Escape"]);

const inputs = ["beforeinput", "keydown", "paste", "drop", "click"] as const;

/**
 * Ignores keys and taps within a form while it is saved and left. Fields ignore what an input method types, which no event stops.
 * Returns what stops it.
 */
export function ignoreInput(within: HTMLElement, leaving: () => boolean): () => void {
  const ignore = (event: Event) => {
    if (!leaving() || (event instanceof KeyboardEvent && passing.has(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of inputs) within.addEventListener(type, ignore, { capture: true });
  return () => {
    for (const type of inputs) within.removeEventListener(type, ignore, { capture: true });
  };
}
