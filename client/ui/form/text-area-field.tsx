import { makeStyles, Textarea } from "@fluentui/react-components";
import type { CSSProperties } from "react";
import { type BoundFieldProps, shownText, useBoundField } from "./bound-field.ts";
import { FormField } from "./form-field.tsx";

interface TextAreaFieldProps extends BoundFieldProps {
  readonly placeholder?: string;
  /** Lines that are there before anything is typed; it grows with its text. */
  readonly rows?: number;
}

/** Text of many lines. */
export function TextAreaField({ name, label, required, hint, className, rows = 5, ...area }: TextAreaFieldProps) {
  const styles = useStyles();
  const { value, error, change, control, empty } = useBoundField(name);
  return (
    <FormField {...{ label, error, hint }} {...(required ? { required } : {})} {...(className ? { className } : {})}>
      <Textarea
        {...area}
        {...control}
        resize="none"
        className={styles.growing}
        style={{ "--rows": rows } as CSSProperties}
        value={shownText(value)}
        onChange={(_event, data) => change(data.value === "" ? empty : data.value)}
      />
    </FormField>
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
