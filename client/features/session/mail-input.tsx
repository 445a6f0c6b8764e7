import { Input, type InputProps } from "@fluentui/react-components";
import type { RefObject } from "react";

interface MailInputProps extends Omit<InputProps, "onChange" | "ref" | "value"> {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** A mail address, with the keyboard that fits and none of what phones would correct in it. */
export function MailInput({ onText, inputRef, ...rest }: MailInputProps) {
  return (
    <Input
      name="mail"
      type="email"
      size="large"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      ref={(element: HTMLInputElement | null) => {
        if (inputRef) inputRef.current = element;
      }}
      {...rest}
      onChange={(_event, data) => onText(data.value)}
    />
  );
}
