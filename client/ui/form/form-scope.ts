import { createContext, useContext, useEffect } from "react";
import type { FieldValues, Control as FormControl } from "react-hook-form";
import type { Amended } from "#client/device/drafts/draft-store.ts";
import type { KeptChange } from "#sync/engine/client/replica-types.ts";
import type { Field } from "#sync/engine/field.ts";
import { isRequired } from "./field-facts.ts";
import type { SectionFields } from "./form-sections.ts";

/** The form around a field. */
export const FormScope = createContext<FormControl<FieldValues> | null>(null);

type DraftValues = Readonly<Record<string, unknown>>;

/** The draft of the form around a field. */
export interface SurroundingDraft {
  /** Its key on the device. */
  readonly key: string;
  /** Saves the form's values. In the same transaction it makes changes of other drafts that became part of these values. */
  readonly keep: (along: readonly KeptChange[]) => Promise<void>;
  /** Whether the form is no longer there. Its draft may still be on the device, or in a form that was opened since. */
  readonly isLeft: () => boolean;
  /**
   * Changes the values of a form that was left, where they are by now.
   * @param how returns the new values; undefined where there is nothing to change
   */
  readonly amend: (how: (values: DraftValues) => DraftValues | undefined) => Promise<Amended>;
}

/** The draft of the form around a field; null where nothing is kept. */
export const DraftScope = createContext<SurroundingDraft | null>(null);

/** The path of the row around a field, with its dot; empty outside of rows. */
export const RowScope = createContext("");

/** Returns a short remark on a field's current value, such as where it comes from. */
export type FieldMark = (path: string, field: Field, value: unknown) => string | undefined;

/** Returns remarks on the fields of this scope. The function stays the same until the remarks change. */
export const MarkScope = createContext<FieldMark | null>(null);

/** The section around a field. */
export const SectionScope = createContext<SectionFields | null>(null);

export function useFormControl(): FormControl<FieldValues> {
  const control = useContext(FormScope);
  if (!control) throw new Error("a field stands outside of a form");
  return control;
}

/**
 * Adds a field to the section around it. A flag is never empty, so it does not count for the progress.
 * @param required whether its form requires it, where the field itself does not
 */
export function useSectionField(name: string, field: Field, required = isRequired(field)): void {
  const section = useContext(SectionScope);
  useEffect(() => (field.type === "boolean" ? undefined : section?.add(name, required)), [section, name, field, required]);
}
