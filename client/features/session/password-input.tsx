import { Button, Input, type InputProps, makeStyles } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
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
  const styles = useStyles();
  const [shown, setShown] = useState(false);
  return (
    <Input
      name="pswd"
      size="large"
      className={styles.input}
      autoCapitalize="none"
      spellCheck={false}
      ref={(element: HTMLInputElement | null) => setInput(inputRef, element)}
      {...rest}
      type={shown ? "text" : "password"}
      onChange={(_event, data) => onText(data.value)}
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
  );
}

// The eye is as high as its field, whose border it covers.
const useStyles = makeStyles({
  input: { "@media (pointer: coarse)": { minHeight: "44px" } },
  eye: { "@media (pointer: coarse)": { minWidth: "44px", minHeight: "44px", marginBlock: "-1px" } },
});
