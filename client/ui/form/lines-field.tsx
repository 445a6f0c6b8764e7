import { makeStyles, tokens } from "@fluentui/react-components";
import { useId } from "react";
import { Group } from "#client/ui/page/group.tsx";
import { fieldLabel } from "#client/ui/theme/styles.ts";
import { RowScope } from "./form-scope.ts";
import type { ListFieldProps } from "./list-field.tsx";

/** A list with a fixed row for each name; each row's fields are under its name. */
export function LinesField({ name, field, children, label = field.label, hint, className }: ListFieldProps) {
  const styles = useStyles();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={className} data-field={name}>
      <h3 id={heading} className={styles.label}>
        {label}
      </h3>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ol className={styles.lines}>
        {(field.lines ?? []).map((line, at) => (
          <li key={line}>
            <Group aria-label={line}>
              <div aria-hidden className={styles.line}>
                {line}
              </div>
              <RowScope value={`${name}.${at}.`}>{children}</RowScope>
            </Group>
          </li>
        ))}
      </ol>
    </section>
  );
}

const useStyles = makeStyles({
  label: { margin: "0 0 8px", ...fieldLabel },
  hint: { margin: "0 0 8px", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  lines: { display: "flex", flexDirection: "column", gap: "16px", margin: 0, padding: 0, listStyleType: "none" },
  line: { marginBottom: "4px", fontWeight: tokens.fontWeightSemibold },
});
