import type { KeyboardEvent } from "react";
import { isSaveKey } from "./save-key.ts";

/**
 * Sends a form by Ctrl/⌘ + Enter from any field. It comes before the fields' own keys, since a list of choices would open. One that is
 * open already takes the key.
 */
export function answerSaveKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event;
  if (!isSaveKey(event) || !(target instanceof HTMLElement) || !form.contains(target)) return;
  if (target.getAttribute("aria-expanded") === "true") return;
  event.preventDefault();
  event.stopPropagation();
  form.requestSubmit();
}

/**
 * Handles Enter in a form. Enter alone moves to the next field, and from the last one to
 * the submit button. One key too many must not send a long form. It does nothing in a multiline text, and if the element handles
 * Enter itself.
 * @param sends whether Enter in a field sends the form, as browsers do: for a form of one or two fields
 */
export function answerEnter(event: KeyboardEvent<HTMLFormElement>, sends: boolean): void {
  const { currentTarget: form, target } = event;
  // The content of a dialog belongs to this form in React's tree only.
  if (event.key !== "Enter" || event.defaultPrevented || !(target instanceof HTMLElement) || !form.contains(target)) return;
  if (isSaveKey(event)) return;
  if (!sends && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) {
    event.preventDefault();
    (fieldAfter(form, target) ?? form.querySelector<HTMLElement>("button[type=submit]"))?.focus();
  }
}

const fields =
  "input:not([type=hidden], :disabled, [tabindex='-1']), select:not(:disabled), textarea:not(:disabled), button[role=combobox]:not(:disabled)";

/** Returns the next visible field; for a group of radio buttons the chosen one, else its first. */
function fieldAfter(form: HTMLFormElement, from: HTMLElement): HTMLElement | undefined {
  const all = [...form.querySelectorAll<HTMLElement>(fields)].filter((field) => field.checkVisibility());
  const next = all.slice(all.indexOf(from) + 1).find((field) => groupOf(field) === undefined || groupOf(field) !== groupOf(from));
  const group = next && groupOf(next);
  return group === undefined ? next : (all.find((field) => groupOf(field) === group && isChecked(field)) ?? next);
}

const groupOf = (field: HTMLElement) => (field instanceof HTMLInputElement && field.type === "radio" ? field.name : undefined);
const isChecked = (field: HTMLElement) => field instanceof HTMLInputElement && field.checked;
