import { Input } from "@fluentui/react-components";
import { useState } from "react";
import { type BoundFieldProps, shownText, useBoundField } from "./bound-field.ts";
import { FormField } from "./form-field.tsx";
import { PasswordEye } from "./password-eye.tsx";

interface PasswordFieldProps extends BoundFieldProps {
  readonly autoComplete: "current-password" | "new-password";
}

/** A password, hidden until its author asks to see it. */
export function PasswordField({ name, label, required, hint, className, disabled, autoComplete }: PasswordFieldProps) {
  const { value, error, change, control } = useBoundField(name);
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
        contentAfter={<PasswordEye shown={shown} onToggle={() => setShown(!shown)} />}
      />
    </FormField>
  );
}
