import type { KeyboardEvent } from "react";
import { isSaveKey } from "./save-key.ts";

/**
 * What Enter does in a form. Ctrl/⌘ + Enter sends it from anywhere within. Alone it goes on to the next field, and behind the
 * last to the button that sends: a form of many fields is not to be filed by one key too many. A text of many lines keeps it,
 * and so does whatever answers it itself.
 * @param sends whether Enter in a field sends the form, as browsers have it: for a field or two
 */
export function answerEnter(event: KeyboardEvent<HTMLFormElement>, sends: boolean): void {
  const { currentTarget: form, target } = event;
  // What a dialog of this form holds is within it for React alone.
  if (event.key !== "Enter" || event.defaultPrevented || !(target instanceof HTMLElement) || !form.contains(target)) return;
  if (isSaveKey(event)) {
    event.preventDefault();
    form.requestSubmit();
  } else if (!sends && target instanceof HTMLInputElement) {
    event.preventDefault();
    (fieldAfter(form, target) ?? form.querySelector<HTMLElement>("button[type=submit]"))?.focus();
  }
}

const fields =
  "input:not([type=hidden], :disabled, [tabindex='-1']), textarea:not(:disabled), button[role=combobox]:not(:disabled)";

/** The next field that can be seen; of a group of radio buttons the chosen one, else its first. */
function fieldAfter(form: HTMLFormElement, from: HTMLInputElement): HTMLElement | undefined {
  const all = [...form.querySelectorAll<HTMLElement>(fields)].filter((field) => field.checkVisibility());
  const next = all.slice(all.indexOf(from) + 1).find((field) => groupOf(field) === undefined || groupOf(field) !== groupOf(from));
  const group = next && groupOf(next);
  return group === undefined ? next : (all.find((field) => groupOf(field) === group && isChecked(field)) ?? next);
}

const groupOf = (field: HTMLElement) => (field instanceof HTMLInputElement && field.type === "radio" ? field.name : undefined);
const isChecked = (field: HTMLElement) => field instanceof HTMLInputElement && field.checked;
