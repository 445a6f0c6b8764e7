import { Button, Input, makeStyles } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { FormField } from "../form-field.tsx";
import { type BoundFieldProps, shownText, useBoundField } from "./bound-field.ts";

interface PasswordFieldProps extends BoundFieldProps {
  readonly autoComplete: "current-password" | "new-password";
}

/** A password, hidden until its author asks to see it. */
export function PasswordField({ name, label, required, hint, className, disabled, autoComplete }: PasswordFieldProps) {
  const { value, error, change, control } = useBoundField(name);
  const styles = useStyles();
  const [shown, setShown] = useState(false);
  return (
    <FormField {...{ label, error, hint }} {...(required ? { required } : {})} {...(className ? { className } : {})}>
      <Input
        {...control}
        {...(disabled ? { disabled } : {})}
        type={shown ? "text" : "password"}
        autoComplete={autoComplete}
        value={shownText(value)}
        onChange={(_event, data) => change(data.value)}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            className={styles.eye}
            icon={shown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label="入力した文字を表示"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </FormField>
  );
}

// As high as its field, whose border it covers.
const useStyles = makeStyles({
  eye: { "@media (pointer: coarse)": { minWidth: "44px", minHeight: "44px", marginBlock: "-1px" } },
});
