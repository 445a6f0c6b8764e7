import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { errorText } from "#sync/model/errors.ts";
import { MailInput } from "./mail-input.tsx";
import { ProblemBar } from "./problem-bar.tsx";
import { resetMailProblem } from "./reset-mail-problem.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TextLink } from "./text-link.tsx";

const redirectAfter = 3_000;

/** Asks for a mail with a link to a new password. What is said does not tell whether anybody has that address. */
export function PasswordResetScreen() {
  const styles = useStyles();
  const [mail, setMail] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState(false);
  const [sent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useLeaveAfter(sent);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const found = resetMailProblem(mail);
    setProblem(found);
    setFailure(undefined);
    if (found) {
      input.current?.focus();
      return;
    }
    setRunning(true);
    try {
      await call("POST", "/api/reset_password", { mail: mail.trim() }, { token: null });
      setSent(true);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setRunning(false);
    }
  };

  if (sent)
    return (
      <SignedOutFrame title="パスワードの再発行">
        <MessageBar intent="success" layout="multiline" politeness="assertive">
          <MessageBarBody>
            再設定用のメールを送信しました。届いたメールのリンクから、30分以内に新しいパスワードを設定してください。3秒後にログイン画面へ移動します。
          </MessageBarBody>
        </MessageBar>
        <p className={styles.back}>
          <TextLink href="/login">ログイン画面へ</TextLink>
        </p>
      </SignedOutFrame>
    );
  return (
    <SignedOutFrame title="パスワードの再発行" lead="登録しているメールアドレスに、新しいパスワードを設定するリンクを送ります。">
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure && <ProblemBar>{failure}</ProblemBar>}
        <FormField label="メールアドレス" error={problem}>
          <MailInput
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is opened to type into this field
            autoFocus
            autoComplete="email"
            inputRef={input}
            value={mail}
            onText={(text) => {
              setMail(text);
              setProblem(undefined);
              setFailure(undefined);
            }}
          />
        </FormField>
        <SubmitButton label="送信する" running={running} />
      </form>
      <p className={styles.back}>
        <TextLink href="/login">ログイン画面へ</TextLink>
      </p>
    </SignedOutFrame>
  );
}

function failureText(error: unknown): string {
  // Asked for too often: the address is not what is wrong.
  if (error instanceof CallRefused && error.status === 429) return errorText("too_many_requests");
  if (error instanceof CallRefused) return "メールアドレスをご確認ください";
  if (error instanceof NoAnswer) return "エラーが発生しました。もう一度お試しください。";
  throw error;
}

/** Leads to the sign-in, which says once more that a mail is on its way: three seconds are short. */
function useLeaveAfter(sent: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!sent) return;
    const leaving = setTimeout(
      () => void router.navigate({ to: "/login", state: { notice: "mailed" }, replace: true }),
      redirectAfter,
    );
    return () => clearTimeout(leaving);
  }, [sent, router]);
}

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", gap: "16px" },
  back: { marginTop: "12px", textAlign: "center", ...smallText },
});
