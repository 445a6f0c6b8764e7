const dated = new Set(["date", "time", "datetime-local"]);

/**
 * Dispatches `focusin` for boxes of dates in WebKit, whose parts take the focus without it. React and Fluent's focus management hear of
 * a focus by that event alone. A dialog that begins with a date stayed hidden from screen readers, and let the focus out.
 */
if (typeof CSS !== "undefined" && CSS.supports("hanging-punctuation: first")) {
  addEventListener(
    "focus",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement && dated.has(target.type))) return;
      target.dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
    },
    { capture: true },
  );
}
