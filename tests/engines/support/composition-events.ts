import type { EnginePage } from "./engine.ts";

/**
 * Composes without an input method, in the field that has the focus: the text so far stands in the field, marked as being
 * composed, and the page hears the events that an input method leads to.
 */
export async function dispatchComposed(page: EnginePage, text: string): Promise<void> {
  await page.evaluate((composed) => {
    const field = document.activeElement as HTMLInputElement;
    if (field.dataset["composing"] === undefined) {
      field.dataset["composing"] = String(field.value.length);
      field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    }
    const key = { key: "Process", keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent("keydown", key));
    field.dispatchEvent(new CompositionEvent("compositionupdate", { data: composed, bubbles: true }));
    // Past React's own setter, as the browser itself writes.
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Reflect.set(prototype, "value", field.value.slice(0, Number(field.dataset["composing"])) + composed, field);
    const input = { data: composed, inputType: "insertCompositionText", isComposing: true, bubbles: true };
    field.dispatchEvent(new InputEvent("input", input));
    field.dispatchEvent(new KeyboardEvent("keyup", key));
  }, text);
}

/** Ends such a composition; what was composed stays. */
export async function dispatchTaken(page: EnginePage): Promise<void> {
  await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    const data = field.value.slice(Number(field.dataset["composing"]));
    delete field.dataset["composing"];
    field.dispatchEvent(new CompositionEvent("compositionend", { data, bubbles: true }));
    field.dispatchEvent(new InputEvent("input", { data, inputType: "insertCompositionText", bubbles: true }));
  });
}

/**
 * The key that took what was composed, as Safari tells it: the composition has ended already, and the code alone says that an
 * input method had the key.
 */
export async function dispatchConfirmingEnter(page: EnginePage, { ctrlKey = false } = {}): Promise<void> {
  await page.evaluate((ctrl) => {
    const key = { key: "Enter", code: "Enter", ctrlKey: ctrl, isComposing: false, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { ...key, keyCode: 229 }));
    document.activeElement?.dispatchEvent(new KeyboardEvent("keyup", { ...key, keyCode: 13 }));
  }, ctrlKey);
}
