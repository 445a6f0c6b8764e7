import { Field, type FieldProps, makeStyles, tokens } from "@fluentui/react-components";

interface FormFieldProps {
  /** From the entity, where the field is one's. */
  readonly label: string;
  readonly required?: boolean;
  /** What is wrong with it; announced, and in the field's colour. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly className?: string;
  /** One input. */
  readonly children: FieldProps["children"];
}

/** A field of a form as the house draws it: label above in 12 semibold, message below. */
export function FormField({ label, required, error, hint, className, children }: FormFieldProps) {
  const styles = useStyles();
  return (
    <Field
      label={{ children: label, className: styles.label }}
      {...(required ? { required } : {})}
      {...(error ? { validationMessage: error } : {})}
      {...(hint ? { hint } : {})}
      {...(className ? { className } : {})}
    >
      {children}
    </Field>
  );
}

const useStyles = makeStyles({
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    paddingBottom: "4px",
  },
});
