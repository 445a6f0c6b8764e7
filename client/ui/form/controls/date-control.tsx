import { isDate } from "#sync/engine/calendar.ts";
import { emptyOf } from "../field-facts.ts";
import { type ControlProps, shownText } from "./control.ts";
import { DayBox } from "./day-box.tsx";

/** The value of an incomplete date: no schema accepts it. */
const unfinished = "?";

/** A day, `YYYY-MM-DD`. */
export function DateControl({ field, name, value, change, onBlur, inputRef, disabled }: ControlProps) {
  const empty = emptyOf(field);
  const text = shownText(value);
  return (
    <DayBox
      {...{ name, disabled }}
      ref={inputRef}
      value={isDate(text) ? text : ""}
      onChange={(_event, data) => change(data.value === "" ? empty : data.value)}
      onBlur={(event) => {
        if (event.currentTarget.validity.badInput) change(unfinished);
        else if (value === unfinished) change(empty);
        onBlur();
      }}
    />
  );
}
