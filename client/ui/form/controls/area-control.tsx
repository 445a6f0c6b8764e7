import { makeStyles, Textarea } from "@fluentui/react-components";
import type { CSSProperties } from "react";
import { emptyOf } from "../field-facts.ts";
import { type ControlProps, shownText } from "./control.ts";

export interface AreaOptions {
  readonly placeholder?: string;
  /** The number of lines before anything is typed. The control grows with its text. */
  readonly rows?: number;
}

/** Text of many lines. */
export function AreaControl(props: ControlProps & AreaOptions) {
  const { field, name, value, change, onBlur, inputRef, disabled, placeholder, rows = 3 } = props;
  const styles = useStyles();
  return (
    <Textarea
      {...{ name, onBlur, disabled, placeholder }}
      ref={inputRef}
      resize="none"
      className={styles.growing}
      style={{ "--rows": rows } as CSSProperties}
      value={shownText(value)}
      onChange={(_event, data) => change(data.value === "" ? emptyOf(field) : data.value)}
    />
  );
}

const useStyles = makeStyles({
  growing: {
    "& textarea": {
      fieldSizing: "content",
      minHeight: "calc(var(--rows) * 20px + 12px)",
      maxHeight: "calc(0.6 * var(--visible-height))",
    },
  },
});
