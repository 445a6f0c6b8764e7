import { useCallback, useContext } from "react";
import { useController } from "react-hook-form";
import type { Field } from "#sync/engine/field.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
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
import { WorkScope } from "./form-work.ts";

/** The props of every field of a form. */
export interface CommonProps {
  /** Replaces the label that the field has in its entity. */
  readonly label?: string;
  readonly hint?: string | undefined;
  /** The field itself may be empty, but a rule over several fields requires it. */
  readonly required?: true;
  readonly className?: string;
  readonly disabled?: boolean;
}

interface BoundFieldProps extends CommonProps {
  /** The field's path in the form's values. */
  readonly name: string;
  readonly field: Field;
  readonly control?: Control<never>;
  readonly [option: string]: unknown;
}

/** Shows a field with its value, its message and its control. It renders again only for its own changes. */
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
  const work = useContext(WorkScope);
  const { field: bound, fieldState } = useController({ name, control: useFormControl() });
  useSectionField(name, field, required);
  // The types where the field is placed guarantee that the control fits its value.
  const Shown = (control ?? controlFor(field, options)) as Control;
  const value = bound.value as unknown;
  const { onChange } = bound;
  const change = useCallback((next: unknown) => void (work?.isLeaving() || onChange(next)), [work, onChange]);
  const mark = useContext(MarkScope)?.(name, field, value);
  return (
    <FormField
      {...{ hint, mark, className }}
      required={required ?? isRequired(field)}
      label={label ?? field.label}
      error={fieldState.error?.message}
      count={countText(field, value)}
    >
      <Shown {...options} {...{ field, name, value, disabled }} change={change} onBlur={bound.onBlur} inputRef={bound.ref} />
    </FormField>
  );
}

/** Returns the control for a field. */
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

/** Fields with a smaller limit contain a code or a number, for which a count is of no use. */
const shortestCounted = 50;

/** Returns the count of characters once four fifths of the limit are used. */
function countText(field: Field, value: unknown): string | undefined {
  const most = field.maxLength;
  if (most === undefined || most < shortestCounted || typeof value !== "string" || field.choices || value.length < most * 0.8)
    return undefined;
  return `${numberText([...value].length)} / ${numberText(most)}文字`;
}
