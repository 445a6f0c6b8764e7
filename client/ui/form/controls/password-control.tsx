import { Input } from "@fluentui/react-components";
import { useState } from "react";
import { PasswordEye } from "../password-eye.tsx";
import { type ControlProps, shownText } from "./control.ts";

/** The password that its owner has now. */
export const CurrentPassword = (props: ControlProps) => <PasswordControl {...props} autoComplete="current-password" />;

/** A password that is being chosen. */
export const NewPassword = (props: ControlProps) => <PasswordControl {...props} autoComplete="new-password" />;

interface PasswordControlProps extends ControlProps {
  readonly autoComplete: "current-password" | "new-password";
}

/** A password, hidden until its author asks to see it. */
function PasswordControl({ name, value, change, onBlur, inputRef, disabled, autoComplete }: PasswordControlProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...{ name, onBlur, disabled, autoComplete }}
      ref={inputRef}
      type={shown ? "text" : "password"}
      value={shownText(value)}
      onChange={(_event, data) => change(data.value)}
      contentAfter={<PasswordEye shown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}
