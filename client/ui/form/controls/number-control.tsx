import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { emptyOf } from "../field-facts.ts";
import { type ControlProps, shownText } from "./control.ts";
import { LineInput } from "./line-input.tsx";
import { numberIn } from "./number-in.ts";

export interface NumberOptions {
  /** The unit: 円, 時間. */
  readonly unit?: string;
}

/** A number with its unit. It accepts full-width digits and separators. Invalid text stays as typed, but is no value. */
export function NumberControl(props: ControlProps & NumberOptions) {
  const { field, name, value, change, onBlur, inputRef, disabled, unit } = props;
  const styles = useStyles();
  const [typed, setTyped] = useState<string>();
  // The typed text stays while it equals the form's value.
  const shown = typed !== undefined && sameEntry(numberIn(typed), value) ? typed : shownText(value);
  return (
    <LineInput
      {...{ name, disabled }}
      ref={inputRef}
      inputMode={field.type === "integer" ? "numeric" : "decimal"}
      autoComplete="off"
      className={styles.number}
      contentAfter={unit === undefined ? null : { className: styles.unit, children: unit }}
      value={shown}
      onChange={(_event, data) => {
        setTyped(data.value);
        change(numberIn(data.value) ?? emptyOf(field));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
    />
  );
}

const sameEntry = (entry: number | string | null, value: unknown) => entry === value || (entry === null && value === "");

const useStyles = makeStyles({
  number: { maxWidth: "240px", "& input": { textAlign: "end", fontVariantNumeric: "tabular-nums" } },
  unit: { color: tokens.colorNeutralForeground3, whiteSpace: "nowrap" },
});
