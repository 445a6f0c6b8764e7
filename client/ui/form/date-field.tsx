import { Input } from "@fluentui/react-components";
import { isDate } from "#sync/engine/field.ts";
import { FormField } from "../form-field.tsx";
import { type BoundFieldProps, shownText, useBoundField } from "./bound-field.ts";

/** What stands for a date that was begun and not ended: no schema takes it. */
const unfinished = "?";

/** A day, `YYYY-MM-DD`. */
export function DateField({ name, label, required, hint, className, disabled }: BoundFieldProps) {
  const { value, error, change, control, empty } = useBoundField(name);
  const text = shownText(value);
  return (
    <FormField {...{ label, error, hint }} {...(required ? { required } : {})} {...(className ? { className } : {})}>
      <Input
        {...control}
        {...(disabled ? { disabled } : {})}
        type="date"
        max="9999-12-31"
        // The browser tells nothing of a date that is not whole: it stays as typed, and is not taken for none.
        value={isDate(text) ? text : ""}
        onChange={(_event, data) => change(data.value === "" ? empty : data.value)}
        onBlur={(event) => {
          if (event.currentTarget.validity.badInput) change(unfinished);
          else if (value === unfinished) change(empty);
          control.onBlur();
        }}
      />
    </FormField>
  );
}
