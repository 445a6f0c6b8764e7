import { Input, type InputProps, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { touch } from "#client/ui/theme/styles.ts";
import "#client/ui/focus/focus-of-dates.ts";
import type { ControlProps } from "./control.ts";

interface DayBoxProps extends Omit<InputProps, "type" | "value" | "contentBefore" | "onKeyUp"> {
  /** The day, `YYYY-MM-DD`; blank for none. */
  readonly value: string;
  readonly ref?: ControlProps["inputRef"];
}

/** A box for a day, the browser's own. Without a day it says how one is written, in WebKit too. */
export function DayBox({ value, className, onBlur, ...props }: DayBoxProps) {
  const styles = useStyles();
  const [begun, setBegun] = useState(false);
  const isEmpty = value === "" && !begun;
  // The browser reports no value for an incomplete date. It stays as typed, and does not count as empty.
  const notice = ({ currentTarget }: KeyboardEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>) =>
    setBegun(currentTarget.validity.badInput);
  return (
    <Input
      max="9999-12-31"
      {...props}
      type="date"
      className={mergeClasses(styles.date, className)}
      contentBefore={isEmpty ? { className: styles.empty, "aria-hidden": true, children: "年/月/日" } : null}
      data-empty={isEmpty || undefined}
      value={value}
      onKeyUp={notice}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        notice(event);
        onBlur?.(event);
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
