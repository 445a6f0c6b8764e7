import { Field, type FieldProps, makeStyles } from "@fluentui/react-components";
import { fieldLabel } from "#client/ui/theme/styles.ts";

interface FormFieldProps {
  /** From the entity, where the field is one's; blank where the control says it. */
  readonly label: string;
  readonly required?: boolean | undefined;
  /** What is wrong with it; announced, and in the field's colour. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** How much of its limit has been typed: 「9,120 / 10,000文字」. */
  readonly count?: string | undefined;
  readonly className?: string | undefined;
  /** One input. */
  readonly children: FieldProps["children"];
}

/** A field of a form: label above in 12 semibold, message below. */
export function FormField({ label, required = false, error, hint, count, className, children }: FormFieldProps) {
  const styles = useStyles();
  return (
    <Field
      label={label ? { children: label, className: styles.label } : null}
      required={required}
      validationMessage={error ?? null}
      {...(hint || count ? { hint: { className: styles.hint, children: <Hint hint={hint} count={count} /> } } : {})}
      className={className ?? ""}
    >
      {children}
    </Field>
  );
}

function Hint({ hint, count }: Pick<FormFieldProps, "hint" | "count">) {
  const styles = useStyles();
  return (
    <>
      {hint}
      {count && <span className={styles.count}>{count}</span>}
    </>
  );
}

const useStyles = makeStyles({
  label: {
    ...fieldLabel,
    paddingBottom: "4px",
  },
  hint: { display: "flex", gap: "8px" },
  count: { marginInlineStart: "auto", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
});
