import { Input, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { touch } from "#client/ui/theme/styles.ts";
import { isDate } from "#sync/engine/calendar.ts";
import { emptyOf } from "../field-facts.ts";
import { type ControlProps, shownText } from "./control.ts";

/** The value of an incomplete date: no schema accepts it. */
const unfinished = "?";

/** A day, `YYYY-MM-DD`. */
export function DateControl({ field, name, value, change, onBlur, inputRef, disabled }: ControlProps) {
  const styles = useStyles();
  const empty = emptyOf(field);
  const [begun, setBegun] = useState(false);
  const text = shownText(value);
  const day = isDate(text) ? text : "";
  const isEmpty = day === "" && !begun;
  return (
    <Input
      {...{ name, disabled }}
      ref={inputRef}
      type="date"
      max="9999-12-31"
      className={styles.date}
      contentBefore={isEmpty ? { className: styles.empty, "aria-hidden": true, children: "年/月/日" } : null}
      data-empty={isEmpty || undefined}
      // The browser reports no value for an incomplete date. It stays as typed, and does not count as empty.
      value={day}
      onChange={(_event, data) => change(data.value === "" ? empty : data.value)}
      onKeyUp={(event) => setBegun(event.currentTarget.validity.badInput)}
      onBlur={(event) => {
        const { badInput } = event.currentTarget.validity;
        setBegun(badInput);
        if (badInput) change(unfinished);
        else if (value === unfinished) change(empty);
        onBlur();
      }}
    />
  );
}

/** Matches WebKit only. It shows today in an empty field, where other browsers show the expected format. */
const webkit = "@supports (hanging-punctuation: first)";

const useStyles = makeStyles({
  date: {
    [webkit]: {
      "& input::-webkit-date-and-time-value": { textAlign: "start" },
      "& input[data-empty]::-webkit-datetime-edit": { opacity: 0 },
      "& input[data-empty]::-webkit-date-and-time-value": { opacity: 0 },
    },
  },
  empty: {
    display: "none",
    [webkit]: {
      position: "absolute",
      insetBlock: 0,
      insetInlineStart: "12px",
      display: "flex",
      alignItems: "center",
      pointerEvents: "none",
      fontSize: tokens.fontSizeBase300,
      color: tokens.colorNeutralForeground4,
      [touch]: { fontSize: "16px" },
    },
  },
});
