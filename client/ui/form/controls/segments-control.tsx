import { makeStyles, mergeClasses, tokens, useFieldControlProps_unstable } from "@fluentui/react-components";
import { useId } from "react";
import { touchTarget } from "#client/ui/theme/styles.ts";
import type { ControlProps } from "./control.ts";

/** A choice of very few words, all visible: radio buttons in a row. */
export function SegmentsControl({ field, value, change, onBlur, inputRef, disabled }: ControlProps) {
  const styles = useStyles();
  const group = useId();
  const aria = useFieldControlProps_unstable({}, { supportsRequired: true });
  const choices = field.choices ?? [];
  // Radio buttons share a name. The chosen one gets the focus, else the first.
  const entry = choices.find((choice) => choice.value === value) ?? choices[0];
  return (
    <div role="radiogroup" {...aria} onBlur={onBlur} className={styles.group}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={mergeClasses(styles.segment, choice.value === value && styles.chosen, disabled && styles.disabled)}
        >
          <input
            type="radio"
            name={group}
            className={styles.input}
            disabled={disabled}
            ref={choice === entry ? inputRef : undefined}
            checked={choice.value === value}
            onChange={() => change(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

const useStyles = makeStyles({
  group: { display: "flex", flexWrap: "wrap", gap: "4px" },
  segment: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    minHeight: "32px",
    minWidth: "72px",
    padding: "0 12px",
    boxSizing: "border-box",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-within": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
    ...touchTarget,
  },
  chosen: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    ":hover": { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  disabled: { cursor: "not-allowed", color: tokens.colorNeutralForegroundDisabled },
  // The invisible radio button covers its segment, where fingers and screen readers expect it.
  input: { position: "absolute", inset: 0, margin: 0, opacity: 0, cursor: "inherit" },
});
