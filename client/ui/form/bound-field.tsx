import { useContext } from "react";
import { useController } from "react-hook-form";
import type { Field } from "#sync/engine/field.ts";
import { AreaControl } from "./controls/area-control.tsx";
import { ChoiceControl } from "./controls/choice-control.tsx";
import type { Control } from "./controls/control.ts";
import { DateControl } from "./controls/date-control.tsx";
import { FlagControl } from "./controls/flag-control.tsx";
import { MasterControl } from "./controls/master-control.tsx";
import { MomentControl } from "./controls/moment-control.tsx";
import { NumberControl } from "./controls/number-control.tsx";
import { ScoreControl } from "./controls/score-control.tsx";
import { SegmentsControl } from "./controls/segments-control.tsx";
import { TextControl } from "./controls/text-control.tsx";
import { isRequired } from "./field-facts.ts";
import { FormField } from "./form-field.tsx";
import { MarkScope, useFormControl, useSectionField } from "./form-scope.ts";

/** What every field of a form takes. */
export interface CommonProps {
  /** In place of the entity's own label. */
  readonly label?: string;
  readonly hint?: string | undefined;
  /** A rule over several fields asks for it where the field itself does not. */
  readonly required?: true;
  readonly className?: string;
  readonly disabled?: boolean;
}

interface BoundFieldProps extends CommonProps {
  /** Its path in the form's values. */
  readonly name: string;
  readonly field: Field;
  readonly control?: Control<never>;
  readonly [option: string]: unknown;
}

/** A field with its value, its message and the control that it asks for. Drawn anew for its own changes alone. */
export function BoundField({
  name,
  field,
  label,
  hint,
  required,
  className,
  disabled = false,
  control,
  ...options
}: BoundFieldProps) {
  const { field: bound, fieldState } = useController({ name, control: useFormControl() });
  useSectionField(name, field);
  // Which control is given for a field is said where the field is placed, next to the type of its value.
  const Shown = (control ?? controlFor(field, options)) as Control;
  const value = bound.value as unknown;
  const mark = useContext(MarkScope)?.(name, field, value);
  return (
    <FormField
      {...{ hint, mark, className }}
      required={required ?? isRequired(field)}
      label={label ?? field.label}
      error={fieldState.error?.message}
      count={countText(field, value)}
    >
      <Shown
        {...options}
        {...{ field, name, value, disabled }}
        change={bound.onChange}
        onBlur={bound.onBlur}
        inputRef={bound.ref}
      />
    </FormField>
  );
}

/** The control that a field asks for. */
export function controlFor(field: Field, options: Readonly<Record<string, unknown>> = {}): Control {
  if (field.choices) return options["segments"] ? SegmentsControl : ChoiceControl;
  if (field.scale) return ScoreControl;
  if (field.references && field.type === "integer") return MasterControl;
  if (field.type === "boolean") return FlagControl;
  if (field.type === "date") return DateControl;
  if (field.type === "timestamp") return MomentControl;
  if (field.type === "integer" || field.type === "number") return NumberControl;
  if (field.type !== "text") throw new Error(`${field.label} needs a control of its own`);
  return field.form === "lines" || options["rows"] !== undefined ? AreaControl : TextControl;
}

/** Fields with a smaller limit hold a code or a number, whose length nobody counts. */
const shortestCounted = 50;

/** Shown from four fifths of the limit on. */
function countText(field: Field, value: unknown): string | undefined {
  const most = field.maxLength;
  if (most === undefined || most < shortestCounted || typeof value !== "string" || field.choices || value.length < most * 0.8)
    return undefined;
  return `${[...value].length.toLocaleString("ja-JP")} / ${most.toLocaleString("ja-JP")}文字`;
}
