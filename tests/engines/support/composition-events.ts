import type { EnginePage } from "./engine.ts";

/**
 * Composes without an input method in the focused field. The field shows the text so far as being composed. The page gets the
 * events of an input method.
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
    // The value is set without React's own setter, as the browser itself does.
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Reflect.set(prototype, "value", field.value.slice(0, Number(field.dataset["composing"])) + composed, field);
    const input = { data: composed, inputType: "insertCompositionText", isComposing: true, bubbles: true };
    field.dispatchEvent(new InputEvent("input", input));
    field.dispatchEvent(new KeyboardEvent("keyup", key));
  }, text);
}

/** Ends such a composition, and keeps its text. */
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
 * Sends the key that confirmed the composition, as Safari reports it. The composition has ended already, and only the key code
 * shows that an input method handled the key.
 */
export async function dispatchConfirmingEnter(page: EnginePage, { ctrlKey = false } = {}): Promise<void> {
  await page.evaluate((ctrl) => {
    const key = { key: "Enter", code: "Enter", ctrlKey: ctrl, isComposing: false, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { ...key, keyCode: 229 }));
    document.activeElement?.dispatchEvent(new KeyboardEvent("keyup", { ...key, keyCode: 13 }));
  }, ctrlKey);
}
