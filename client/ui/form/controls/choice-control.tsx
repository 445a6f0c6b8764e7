import { Select } from "@fluentui/react-components";
import { isRequired } from "../field-facts.ts";
import { type ControlProps, shownText } from "./control.ts";

export interface ChoiceOptions {
  /** What stands for nothing chosen. */
  readonly none?: string;
}

/** One of a few words; the platform's own control, which every tablet knows how to open. */
export function ChoiceControl({ field, name, value, change, onBlur, inputRef, disabled, none }: ControlProps & ChoiceOptions) {
  const choices = field.choices ?? [];
  const required = isRequired(field);
  return (
    <Select
      {...{ name, onBlur, disabled }}
      ref={inputRef}
      value={shownText(value)}
      onChange={(_event, data) => change(choices.find((choice) => String(choice.value) === data.value)?.value ?? null)}
    >
      {/* A required field that holds an answer cannot go back to none. */}
      {(!required || value === null || none !== undefined) && (
        <option value="">{none ?? (required ? "選択してください" : "未選択")}</option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
