import { Input } from "@fluentui/react-components";
import "#client/ui/focus/focus-of-dates.ts";
import type { ControlProps } from "./control.ts";

/** Japan has had no other offset since 1951. */
const offset = 9 * 60 * 60 * 1_000;

/** A moment that the user enters as day and time in Japan. */
export function MomentControl({ name, value, change, onBlur, inputRef, disabled }: ControlProps) {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return (
    <Input
      {...{ name, onBlur, disabled }}
      ref={inputRef}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={Number.isNaN(at) ? "" : new Date(at + offset).toISOString().slice(0, 16)}
      onChange={(_event, data) =>
        change(data.value === "" ? null : new Date(Date.parse(`${data.value}Z`) - offset).toISOString())
      }
    />
  );
}
