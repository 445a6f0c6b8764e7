import { Button, Input, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowLeftRegular } from "@fluentui/react-icons";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormField } from "#client/ui/form/form-field.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { smallText, touchSize } from "#client/ui/theme/styles.ts";
import { type Challenge, codeDigits, codeLength, remainingText } from "./challenge.ts";
import { codeExpired, enterCode } from "./enter-code.ts";
import { SubmitButton } from "./submit-button.tsx";
import { useRemaining } from "./use-remaining.ts";

interface CodeFormProps {
  readonly challenge: Challenge;
  /** Returns to mail and password, with the reason if the user did not ask for it. */
  readonly onBack: (reason?: string) => void;
}

/** The form for the mailed code. */
export function CodeForm({ challenge, onBack }: CodeFormProps) {
  const styles = useStyles();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const remaining = useRemaining(challenge.endsAt);

  // The server decides on a code that is being sent.
  const over = remaining === 0 && !running;
  useEffect(() => {
    if (over) onBack(codeExpired);
  }, [over, onBack]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setFailure(undefined);
    if (code.length < codeLength) {
      setProblem("6桁の認証コードを入力してください。");
      input.current?.focus();
      return;
    }
    setRunning(true);
    try {
      const outcome = await enterCode(challenge.id, code);
      if (outcome.kind === "restart") onBack(outcome.text);
      if (outcome.kind !== "again") return;
      setFailure(outcome.text);
      input.current?.select();
    } finally {
      setRunning(false);
    }
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure && <ProblemBar>{failure}</ProblemBar>}
      <FormField label="認証コード" error={problem}>
        <Input
          ref={(element: HTMLInputElement | null) => {
            input.current = element;
          }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is opened to type into this field
          autoFocus
          size="large"
          autoComplete="one-time-code"
          inputMode="numeric"
          className={styles.code}
          input={{ className: styles.digits }}
          value={code}
          onChange={(event, data) => {
            // Digits that an input method is still composing are cleaned after the composition.
            setCode((event.nativeEvent as InputEvent).isComposing ? data.value : codeDigits(data.value));
            setProblem(undefined);
          }}
          onCompositionEnd={(event) => setCode(codeDigits(event.currentTarget.value))}
        />
      </FormField>
      <p className={styles.remaining}>
        有効期限まで{" "}
        <span role="timer" aria-label="認証コードの有効期限まで" className={styles.time}>
          {remainingText(remaining)}
        </span>
      </p>
      <SubmitButton label="認証する" running={running} />
      <Button appearance="subtle" icon={<ArrowLeftRegular />} className={styles.back} onClick={() => onBack()}>
        戻る
      </Button>
    </form>
  );
}

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", gap: "16px" },
  code: { width: "100%", height: "52px" },
  digits: {
    width: "100%",
    minWidth: 0,
    fontSize: "24px",
    letterSpacing: "0.4em",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
    // The space after the last digit would move the digits off the middle.
    paddingInlineStart: "0.4em",
  },
  remaining: { marginTop: "-4px", ...smallText, color: tokens.colorNeutralForeground3 },
  time: { color: tokens.colorNeutralForeground1, fontVariantNumeric: "tabular-nums" },
  back: { alignSelf: "center", minHeight: touchSize, marginTop: "-4px" },
});
