import type { InputProps } from "@fluentui/react-components";
import { emptyOf } from "../field-facts.ts";
import { type ControlProps, shownText } from "./control.ts";
import { LineInput } from "./line-input.tsx";

export interface TextOptions {
  readonly type?: "text" | "email" | "tel" | "url";
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly inputMode?: InputProps["inputMode"];
  readonly size?: "large";
}

/** One line of text. */
export function TextControl({ field, name, value, change, onBlur, inputRef, disabled, ...options }: ControlProps & TextOptions) {
  return (
    <LineInput
      autoComplete="off"
      {...options}
      {...{ name, onBlur, disabled }}
      ref={inputRef}
      value={shownText(value)}
      onChange={(_event, data) => change(data.value === "" ? emptyOf(field) : data.value)}
    />
  );
}
