import { useFocusFinders } from "@fluentui/react-components";
import { type RefObject, useEffect } from "react";

/**
 * Moves a dialog's first focus on to what can be used. Fluent puts it on the first button, also where that says why it is disabled.
 * @param within an element inside of the dialog's surface
 */
export function useFirstFocus(within: RefObject<Element | null>): void {
  const { findNextFocusable } = useFocusFinders();
  useEffect(() => {
    const surface = within.current?.closest<HTMLElement>("[role=dialog], [role=alertdialog]");
    const move = ({ target }: FocusEvent) => {
      let usable: HTMLElement | null | undefined = target as HTMLElement;
      while (surface && usable?.getAttribute("aria-disabled") === "true")
        usable = findNextFocusable(usable, { container: surface });
      if (usable !== target) usable?.focus();
    };
    surface?.addEventListener("focusin", move, { once: true });
    return () => surface?.removeEventListener("focusin", move);
  }, [within, findNextFocusable]);
}
