import { Input } from "@fluentui/react-components";
import { type ControlProps, shownText } from "#client/ui/form/controls/control.ts";

interface MailControlProps extends Omit<ControlProps<string>, "field"> {
  readonly autoComplete?: "username" | "email";
  readonly autoFocus?: true;
}

/** A field for a mail address. It has the fitting keyboard, and phones correct nothing in it. */
export function MailControl(props: MailControlProps) {
  const { name, value, change, onBlur, inputRef, disabled, autoComplete = "username", autoFocus } = props;
  return (
    <Input
      {...{ name, onBlur, disabled, autoComplete, autoFocus }}
      ref={inputRef}
      type="email"
      size="large"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={shownText(value)}
      onChange={(_event, data) => change(data.value)}
    />
  );
}
