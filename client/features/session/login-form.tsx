import { Button, Input, MessageBar, MessageBarBody, makeStyles, Spinner } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormField } from "#client/ui/form-field.tsx";
import { type LoginProblems, loginProblems } from "./login-problems.ts";
import { type SignInFailure, signIn } from "./sign-in.ts";

/**
 * Mail and password. What was typed stays when it is refused. Two fields of plain state: a form library
 * would make the first load an eighth heavier (decision 010).
 */
export function LoginForm({ mail: known }: { readonly mail: string }) {
  const styles = useStyles();
  const [mail, setMail] = useState(known);
  const [pswd, setPswd] = useState("");
  const [shown, setShown] = useState(false);
  const [problems, setProblems] = useState<LoginProblems>({});
  const [failure, setFailure] = useState<SignInFailure>();
  const [running, setRunning] = useState(false);
  const mailInput = useRef<HTMLInputElement>(null);
  const pswdInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    (known === "" ? mailInput : pswdInput).current?.focus();
  }, [known]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const found = loginProblems(mail, pswd);
    setProblems(found ?? {});
    if (found) {
      setFailure({ text: "入力内容をご確認ください。" });
      (found.mail ? mailInput : pswdInput).current?.focus();
      return;
    }
    setFailure(undefined);
    setRunning(true);
    try {
      setFailure(await signIn(mail.trim(), pswd));
    } finally {
      setRunning(false);
    }
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure && (
        <MessageBar intent="error" layout="multiline" politeness="assertive">
          <MessageBarBody>
            {failure.text}
            {failure.retryAfterMinutes !== undefined && <div>再試行まで約{failure.retryAfterMinutes}分</div>}
          </MessageBarBody>
        </MessageBar>
      )}
      <FormField label="メールアドレス" error={problems.mail}>
        <Input
          ref={(input: HTMLInputElement | null) => {
            mailInput.current = input;
          }}
          name="mail"
          type="email"
          size="large"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={mail}
          onChange={(_event, data) => {
            setMail(data.value);
            setProblems({ ...problems, mail: undefined });
          }}
        />
      </FormField>
      <FormField label="パスワード" error={problems.pswd}>
        <Input
          ref={(input: HTMLInputElement | null) => {
            pswdInput.current = input;
          }}
          name="pswd"
          type={shown ? "text" : "password"}
          size="large"
          autoComplete="current-password"
          value={pswd}
          onChange={(_event, data) => {
            setPswd(data.value);
            setProblems({ ...problems, pswd: undefined });
          }}
          contentAfter={
            <Button
              appearance="transparent"
              size="small"
              icon={shown ? <EyeOffRegular /> : <EyeRegular />}
              aria-label="入力した文字を表示"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          }
        />
      </FormField>
      <Button
        type="submit"
        appearance="primary"
        size="large"
        className={styles.submit}
        disabledFocusable={running}
        {...(running ? { icon: <Spinner size="tiny" appearance="inverted" /> } : {})}
      >
        ログイン
      </Button>
    </form>
  );
}

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", gap: "16px" },
  submit: { marginTop: "8px", minHeight: "44px" },
});
