import { Input, type InputProps } from "@fluentui/react-components";
import { useState } from "react";
import { PasswordEye } from "#client/ui/form/password-eye.tsx";
import { type InputRef, setInput } from "./input-ref.ts";

interface PasswordInputProps extends Omit<InputProps, "onChange" | "ref" | "value"> {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly inputRef?: InputRef;
  /** What a password manager does here: fills in the one it knows, or offers a new one. */
  readonly autoComplete: "current-password" | "new-password";
}

/** A password, and an eye to look at it. */
export function PasswordInput({ onText, inputRef, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      name="pswd"
      size="large"
      autoCapitalize="none"
      spellCheck={false}
      ref={(element: HTMLInputElement | null) => setInput(inputRef, element)}
      {...rest}
      type={shown ? "text" : "password"}
      onChange={(_event, data) => onText(data.value)}
      contentAfter={<PasswordEye shown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}
