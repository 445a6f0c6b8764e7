import { useFocusFinders } from "@fluentui/react-components";
import { createRoot } from "react-dom/client";

let kept = false;

/**
 * Fluent ends its focus management when nothing mounted uses it, as between the screens and the sign-in. A dialog that was
 * open then leaves the page hidden from screen readers. From the first call on it stays as long as the page does.
 */
export function keepFocusManagement(): void {
  if (kept) return;
  kept = true;
  // A root of its own: the theme's, which stays as well, would bring the management into every first load.
  createRoot(document.createElement("div")).render(<Keeper />);
}

function Keeper() {
  useFocusFinders();
  return null;
}
