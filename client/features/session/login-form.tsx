import { makeStyles } from "@fluentui/react-components";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { gateAddress, gateLabel } from "#client/device/gate.ts";
import type { Focusable } from "#client/ui/form/controls/control.ts";
import { CurrentPassword } from "#client/ui/form/controls/password-control.tsx";
import { FormField } from "#client/ui/form/form-field.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import type { Challenge } from "./challenge.ts";
import { type LoginProblems, loginProblems } from "./login-problems.ts";
import { MailControl } from "./mail-control.tsx";
import { type SignInFailure, signIn } from "./sign-in.ts";
import { SubmitButton } from "./submit-button.tsx";
import { TextLink } from "./text-link.tsx";

/** The input of the sign-in. The page keeps it, so that it is unchanged after the step with the code. */
export interface Credentials {
  readonly mail: string;
  readonly pswd: string;
}

interface LoginFormProps {
  readonly credentials: Credentials;
  readonly onChange: (credentials: Credentials) => void;
  /** Called when the form was sent, whatever the result. */
  readonly onAttempt: () => void;
  /** Why the step with the code returned here. */
  readonly reason: string | undefined;
  readonly onChallenge: (challenge: Challenge) => void;
}

/**
 * Mail and password. The typed values stay after a refusal. The two fields use plain state: a form library would make the first
 * load an eighth heavier (decision 010).
 */
export function LoginForm({ credentials, onChange, onAttempt, reason, onChallenge }: LoginFormProps) {
  const styles = useStyles();
  const { mail, pswd } = credentials;
  const [problems, setProblems] = useState<LoginProblems>({});
  const [failure, setFailure] = useState<SignInFailure | undefined>(reason === undefined ? undefined : { text: reason });
  const [running, setRunning] = useState(false);
  const inputs = useRef<Partial<Record<keyof Credentials, Focusable | null>>>({});
  const [first] = useState<keyof Credentials>(mail === "" ? "mail" : "pswd");
  useEffect(() => inputs.current[first]?.focus(), [first]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    onAttempt();
    const found = loginProblems(mail, pswd);
    setProblems(found ?? {});
    if (found) {
      setFailure(unchecked);
      inputs.current[found.mail ? "mail" : "pswd"]?.focus();
      return;
    }
    setFailure(undefined);
    setRunning(true);
    try {
      const outcome = await signIn(mail.trim(), pswd);
      if (outcome.kind === "code") onChallenge(outcome.challenge);
      if (outcome.kind === "failed") setFailure(outcome.failure);
    } finally {
      setRunning(false);
    }
  };

  const bound = (name: keyof Credentials) => ({
    name,
    value: credentials[name],
    change(text: string | null) {
      onChange({ ...credentials, [name]: text });
      setProblems({ ...problems, [name]: undefined });
      if (failure === unchecked) setFailure(undefined);
    },
    onBlur: () => undefined,
    inputRef: (element: Focusable | null) => void (inputs.current[name] = element),
    disabled: false,
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure && (
        <ProblemBar>
          {failure.text}
          {failure.gate && (
            <TextLink outside href={gateAddress("/login")}>
              {gateLabel}
            </TextLink>
          )}
          {failure.retryAfterMinutes !== undefined && <div>再試行まで約{failure.retryAfterMinutes}分</div>}
        </ProblemBar>
      )}
      <FormField label="メールアドレス" error={problems.mail}>
        <MailControl {...bound("mail")} />
      </FormField>
      <FormField label="パスワード" error={problems.pswd}>
        <CurrentPassword {...bound("pswd")} size="large" />
      </FormField>
      <SubmitButton label="ログイン" running={running} />
    </form>
  );
}

const unchecked: SignInFailure = { text: "入力内容をご確認ください。" };

const useStyles = makeStyles({ form: { display: "flex", flexDirection: "column", gap: "16px" } });
