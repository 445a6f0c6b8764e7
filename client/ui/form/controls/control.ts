import type { ReactNode } from "react";
import type { Field } from "#sync/engine/field.ts";

/** The props of every control. It is within a `FormField`, from which Fluent's controls take label and message. */
export interface ControlProps<T = unknown> {
  readonly field: Field;
  /** Its path in the form's values. */
  readonly name: string;
  readonly value: T | null;
  /** An invalid text may be passed, too: the field's schema then reports the error. */
  change(value: T | string | null): void;
  readonly onBlur: () => void;
  /** The element that gets the focus if the field is wrong. */
  readonly inputRef: (element: Focusable | null) => void;
  readonly disabled: boolean;
}

export interface Focusable {
  focus(): void;
}

/** A control for a form's field of any kind. */
export type Control<T = unknown> = (props: ControlProps<T>) => ReactNode;

/** Returns a value as a text control shows it. */
export const shownText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
