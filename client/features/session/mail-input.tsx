import { Input, type InputProps } from "@fluentui/react-components";
import { type InputRef, setInput } from "./input-ref.ts";

interface MailInputProps extends Omit<InputProps, "onChange" | "ref" | "value"> {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly inputRef?: InputRef;
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
      ref={(element: HTMLInputElement | null) => setInput(inputRef, element)}
      {...rest}
      onChange={(_event, data) => onText(data.value)}
    />
  );
}
