import { Switch } from "@fluentui/react-components";
import { type BoundFieldProps, useBoundField } from "./bound-field.ts";
import { FormField } from "./form-field.tsx";

interface SwitchFieldProps extends BoundFieldProps {
  /** What on and off mean: 有効, 無効. */
  readonly words: { readonly on: string; readonly off: string };
}

/** Yes or no, with its meaning in words beside it. */
export function SwitchField({ name, label, hint, className, disabled, words }: SwitchFieldProps) {
  const { value, error, change, control } = useBoundField(name);
  const on = value === true;
  return (
    <FormField {...{ label, error, hint }} {...(className ? { className } : {})}>
      <Switch
        {...control}
        {...(disabled ? { disabled } : {})}
        label={on ? words.on : words.off}
        checked={on}
        onChange={(_event, data) => change(data.checked)}
      />
    </FormField>
  );
}
