import { Input, makeStyles, tokens } from "@fluentui/react-components";
import { type BoundFieldProps, shownText, useBoundField } from "./bound-field.ts";
import { FormField } from "./form-field.tsx";

interface ColorFieldProps extends BoundFieldProps {
  /** What the picker shows while the text is no colour. */
  readonly fallback: string;
}

/** A colour as `#rrggbb`: a text field with a picker before it. */
export function ColorField({ name, label, required, hint, className, disabled, fallback }: ColorFieldProps) {
  const styles = useStyles();
  const { value, error, change, control, empty } = useBoundField(name);
  const text = shownText(value);
  return (
    <FormField {...{ label, error, hint }} {...(required ? { required } : {})} {...(className ? { className } : {})}>
      <Input
        {...control}
        {...(disabled ? { disabled } : {})}
        className={styles.text}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(_event, data) => change(data.value === "" ? empty : data.value)}
        contentBefore={
          <input
            type="color"
            aria-label={`${label}を選ぶ`}
            className={styles.picker}
            {...(disabled ? { disabled } : {})}
            value={/^#[0-9a-f]{6}$/iu.test(text) ? text.toLowerCase() : fallback}
            onChange={(event) => change(event.currentTarget.value)}
          />
        }
      />
    </FormField>
  );
}

const useStyles = makeStyles({
  text: { maxWidth: "200px", fontVariantNumeric: "tabular-nums", "@media (pointer: coarse)": { minHeight: "44px" } },
  picker: {
    width: "24px",
    height: "24px",
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorTransparentBackground,
    cursor: "pointer",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
    "@media (pointer: coarse)": { width: "44px", height: "44px", marginBlock: "-1px" },
  },
});
