import { useFocusFinders } from "@fluentui/react-components";
import { createRoot } from "react-dom/client";

let kept = false;

/**
 * Keeps Fluent's focus management for as long as the page exists. Fluent ends it when no mounted component uses it, as between
 * the screens and the sign-in. A dialog that was open then leaves the page hidden from screen readers.
 */
export function keepFocusManagement(): void {
  if (kept) return;
  kept = true;
  // The keeper has a root of its own. The theme's root would bring focus management into every first load.
  createRoot(document.createElement("div")).render(<Keeper />);
}

function Keeper() {
  useFocusFinders();
  return null;
}
