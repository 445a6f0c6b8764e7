import { Field, type FieldProps, makeStyles, mergeClasses } from "@fluentui/react-components";
import { fieldLabel, fieldMark } from "#client/ui/theme/styles.ts";

interface FormFieldProps {
  /** The entity's label for the field. It is blank if the control has a label itself. */
  readonly label: string;
  readonly required?: boolean | undefined;
  /** The error of the field. It is announced, and colours the field. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** A short remark on its value, at the end of the label's line: 「一次面談から」. Screen readers announce it as a description. */
  readonly mark?: string | undefined;
  /** The typed characters and the limit: 「9,120 / 10,000文字」. */
  readonly count?: string | undefined;
  readonly className?: string | undefined;
  /** A single input. */
  readonly children: FieldProps["children"];
}

/** A field of a form, with its label above and its message below. */
export function FormField({ label, required = false, error, hint, mark, count, className, children }: FormFieldProps) {
  const styles = useStyles();
  return (
    <Field
      label={label ? { children: label, className: styles.label } : null}
      required={required}
      validationMessage={error ?? null}
      hint={hint || count || mark ? { className: styles.hints, children: <Hints {...{ hint, count, mark }} /> } : null}
      className={className ?? ""}
    >
      {children}
    </Field>
  );
}

function Hints({ hint, count, mark }: Pick<FormFieldProps, "hint" | "count" | "mark">) {
  const styles = useStyles();
  return (
    <>
      {mark && <span className={mergeClasses(styles.mark, styles.besideLabel)}>{mark}</span>}
      {(hint || count) && (
        <span className={styles.hint}>
          {hint}
          {count && <span className={styles.count}>{count}</span>}
        </span>
      )}
    </>
  );
}

const useStyles = makeStyles({
  label: {
    ...fieldLabel,
    paddingBottom: "4px",
    gridArea: "1 / 1",
  },
  // The lines of hints become rows of the field's own grid.
  hints: { display: "contents" },
  hint: { display: "flex", gap: "8px", marginTop: "2px" },
  mark: fieldMark,
  // The remark appears and disappears while the user types, and must not move other elements.
  besideLabel: { gridArea: "1 / 1", justifySelf: "end", alignSelf: "start", marginTop: "2px" },
  count: { marginInlineStart: "auto", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
});
