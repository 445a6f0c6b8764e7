import { emptyOf } from "../field-facts.ts";
import { GrowingTextarea } from "../growing-textarea.tsx";
import { type ControlProps, shownText } from "./control.ts";

export interface AreaOptions {
  readonly placeholder?: string;
  /** The number of lines before anything is typed. The control grows with its text. */
  readonly rows?: number;
}

/** Text of many lines. */
export function AreaControl(props: ControlProps & AreaOptions) {
  const { field, name, value, change, onBlur, inputRef, disabled, placeholder, rows = 3 } = props;
  return (
    <GrowingTextarea
      {...{ name, onBlur, disabled, placeholder }}
      ref={inputRef}
      least={`${rows * 20 + 14}px`}
      most="calc(0.6 * var(--visible-height))"
      value={shownText(value)}
      onChange={(_event, data) => change(data.value === "" ? emptyOf(field) : data.value)}
    />
  );
}
