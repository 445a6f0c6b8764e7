import { Select } from "@fluentui/react-components";
import { isRequired } from "../field-facts.ts";
import { type ControlProps, shownText } from "./control.ts";

export interface ChoiceOptions {
  /** The text of the option for no choice. */
  readonly none?: string;
}

/** Chooses one of a few words. It is the platform's own control, which every tablet supports. */
export function ChoiceControl({ field, name, value, change, onBlur, inputRef, disabled, none }: ControlProps & ChoiceOptions) {
  const choices = field.choices ?? [];
  const required = isRequired(field);
  const blank = none ?? (required ? "選択してください" : "未選択");
  // Some lists have their own word for no choice. It is offered once, with the value that the form uses.
  const isBlank = (choice: (typeof choices)[number]) => choice.label === blank;
  const hasWord = choices.some((choice) => isBlank(choice) && choice.value === value);
  return (
    <Select
      {...{ name, onBlur, disabled }}
      ref={inputRef}
      value={shownText(value)}
      onChange={(_event, data) => change(choices.find((choice) => String(choice.value) === data.value)?.value ?? null)}
    >
      {/* A required field with a value cannot be set to none. */}
      {(!required || value === null || none !== undefined) && !hasWord && <option value="">{blank}</option>}
      {choices
        .filter((choice) => hasWord || !isBlank(choice))
        .map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
    </Select>
  );
}
