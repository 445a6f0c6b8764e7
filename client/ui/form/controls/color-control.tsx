import { Input, makeStyles, tokens } from "@fluentui/react-components";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { fallbackTagColor } from "#client/ui/theme/tag-color.ts";
import { emptyOf } from "../field-facts.ts";
import { type ControlProps, shownText } from "./control.ts";

/** A colour as `#rrggbb`: a text field with a picker before it. */
export function ColorControl({ field, name, value, change, onBlur, inputRef, disabled }: ControlProps) {
  const styles = useStyles();
  const text = shownText(value);
  return (
    <Input
      {...{ name, onBlur, disabled }}
      ref={inputRef}
      className={styles.text}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(_event, data) => change(data.value === "" ? emptyOf(field) : data.value)}
      contentBefore={
        <input
          type="color"
          aria-label={`${field.label}を選ぶ`}
          className={styles.picker}
          disabled={disabled}
          value={/^#[0-9a-f]{6}$/iu.test(text) ? text.toLowerCase() : fallbackTagColor}
          onChange={(event) => change(event.currentTarget.value)}
        />
      }
    />
  );
}

const useStyles = makeStyles({
  text: { maxWidth: "200px", fontVariantNumeric: "tabular-nums" },
  picker: {
    width: "24px",
    height: "24px",
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorTransparentBackground,
    cursor: "pointer",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
    [touch]: { width: touchSize, height: touchSize, marginBlock: "-1px" },
  },
});
