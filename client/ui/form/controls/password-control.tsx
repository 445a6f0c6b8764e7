import { useState } from "react";
import { passwordRules } from "#sync/model/rules/password.ts";
import { PasswordEye } from "../password-eye.tsx";
import { type ControlProps, shownText } from "./control.ts";
import { LineInput } from "./line-input.tsx";

interface PasswordOptions extends Omit<ControlProps, "field"> {
  readonly size?: "large";
  readonly autoFocus?: true;
}

/** A field for the user's current password. */
export const CurrentPassword = (props: PasswordOptions) => <PasswordControl {...props} autoComplete="current-password" />;

/** A field for a new password. */
export const NewPassword = (props: PasswordOptions) => <PasswordControl {...props} autoComplete="new-password" />;

interface PasswordControlProps extends PasswordOptions {
  /** Whether a password manager fills in a known password, or offers a new one. */
  readonly autoComplete: "current-password" | "new-password";
}

/** A field for a password, which is hidden until the user asks to see it. */
function PasswordControl(props: PasswordControlProps) {
  const { name, value, change, onBlur, inputRef, disabled, autoComplete, size = "medium", autoFocus = false } = props;
  const [shown, setShown] = useState(false);
  return (
    <LineInput
      {...{ name, onBlur, disabled, autoComplete, size, autoFocus }}
      ref={inputRef}
      input={autoComplete === "new-password" ? offered : {}}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      value={shownText(value)}
      onChange={(_event, data) => change(data.value)}
      contentAfter={<PasswordEye shown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}

/** React's types lack this attribute. */
const offered: object = { passwordrules: passwordRules };
