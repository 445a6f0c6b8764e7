import { Switch } from "@fluentui/react-components";
import type { ControlProps } from "./control.ts";

export interface FlagOptions {
  /** The labels of on and off: 有効, 無効. */
  readonly words?: { readonly on: string; readonly off: string };
}

/** A choice of yes or no, with its meaning in words beside it. */
export function FlagControl({ name, value, change, onBlur, inputRef, disabled, words = yesNo }: ControlProps & FlagOptions) {
  const on = value === true;
  return (
    <Switch
      {...{ name, onBlur, disabled }}
      ref={inputRef}
      label={on ? words.on : words.off}
      checked={on}
      onChange={(_event, data) => change(data.checked)}
    />
  );
}

const yesNo = { on: "はい", off: "いいえ" };
