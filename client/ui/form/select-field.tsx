import { Select } from "@fluentui/react-components";
import type { Choice } from "#sync/engine/field.ts";
import { type BoundFieldProps, shownText, useBoundField } from "./bound-field.ts";
import { FormField } from "./form-field.tsx";

interface SelectFieldProps extends BoundFieldProps {
  readonly choices: readonly Choice[];
  /** What stands for nothing chosen: 「選択してください」. Without it something is always chosen. */
  readonly none?: string;
}

/** One of a few words; the platform's own control, which every tablet knows how to open. */
export function SelectField({ name, label, required, hint, className, disabled, choices, none }: SelectFieldProps) {
  const { value, error, change, control } = useBoundField(name);
  return (
    <FormField {...{ label, error, hint }} {...(required ? { required } : {})} {...(className ? { className } : {})}>
      <Select
        {...control}
        {...(disabled ? { disabled } : {})}
        value={shownText(value)}
        onChange={(_event, data) => change(choices.find((choice) => String(choice.value) === data.value)?.value ?? null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
      </Select>
    </FormField>
  );
}
