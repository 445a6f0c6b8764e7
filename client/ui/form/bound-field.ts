import { useController, useFormContext } from "react-hook-form";

/** What every field of a form takes. */
export interface BoundFieldProps {
  /** The schema's key. */
  readonly name: string;
  /** From the entity, where the field is one's. */
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly className?: string;
  readonly disabled?: boolean;
}

/** A field's value and ways by its name in the form around it. */
export interface BoundField {
  readonly value: unknown;
  readonly error: string | undefined;
  readonly change: (value: unknown) => void;
  readonly control: {
    readonly name: string;
    readonly ref: (element: unknown) => void;
    readonly onBlur: () => void;
  };
  /** What an emptied field holds: null where null stood at first. */
  readonly empty: "" | null;
}

/** Binds a field to the form around it. */
export function useBoundField(name: string): BoundField {
  const { formState } = useFormContext();
  const { field, fieldState } = useController({ name });
  return {
    value: field.value as unknown,
    error: fieldState.error?.message,
    change: field.onChange,
    control: { name, ref: field.ref, onBlur: field.onBlur },
    empty: (formState.defaultValues?.[name] as unknown) === null ? null : "",
  };
}

/** A value as a text control shows it. */
export const shownText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
