import { Button, MessageBar, MessageBarBody, makeStyles, Spinner } from "@fluentui/react-components";
import { useLocation, useRouter } from "@tanstack/react-router";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import { PasswordHints } from "#client/ui/form/password-hints.tsx";
import { reasonText } from "#client/ui/form/refusal.ts";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { isAllowedPassword, passwordRule } from "#sync/model/rules/password.ts";
import type { MailedLink } from "./mailed-link.ts";
import { PasswordInput } from "./password-input.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import { SubmitButton } from "./submit-button.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The link of a mail that led here, kept where no address bar, log or referrer shows it. */
    link?: MailedLink;
  }
}

/** A new password by the link of a mail, after a reset or an invitation. */
export function PasswordUpdateScreen() {
  const link = useLocation({ select: ({ state }) => state.link });
  const { state, reason, ask } = useVerified(link);
  return (
    <SignedOutFrame title="新しいパスワードの設定">
      {state === "asking" && <Spinner label="リンクを確認しています" />}
      {state === "failed" && <ErrorState title="リンクを確認できませんでした" hint={reason} retry={ask} />}
      {state === "valid" && link && <UpdateForm link={link} />}
    </SignedOutFrame>
  );
}

/** Asks the server about the link; one that is no good leads to the sign-in. */
function useVerified(link: MailedLink | undefined) {
  const router = useRouter();
  const [answer, setAnswer] = useState<Answer>(asking);
  const load = useCallback(() => {
    const refuse = () => void router.navigate({ to: "/login", state: { notice: "invalidLink" }, replace: true });
    if (!link) {
      refuse();
      return;
    }
    call("POST", "/api/reset_password/verification", link, { token: null }).then(
      () => setAnswer({ link, state: "valid", reason: "" }),
      (error: unknown) => {
        if (isRefusal(error)) return refuse();
        setAnswer({ link, state: "failed", reason: reasonText(error) });
      },
    );
  }, [link, router]);
  useEffect(load, [load]);
  const ask = () => {
    setAnswer(asking);
    load();
  };
  // An answer about another link says nothing of this one.
  return { ...(answer.link === link ? answer : asking), ask };
}

interface Answer {
  readonly link: MailedLink | undefined;
  readonly state: "asking" | "valid" | "failed";
  readonly reason: string;
}

const asking: Answer = { link: undefined, state: "asking", reason: "" };

/** The link is no good. A server in trouble, or one that was asked too often, has said nothing of it. */
const isRefusal = (error: unknown) => error instanceof CallRefused && error.status < 500 && error.status !== 429;

type Outcome = "done" | "refused" | "unanswered";

function UpdateForm({ link }: { readonly link: MailedLink }) {
  const styles = useStyles();
  const router = useRouter();
  const [pswd, setPswd] = useState("");
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [running, setRunning] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    if (!isAllowedPassword(pswd)) {
      setProblem(pswd === "" ? "新しいパスワードを入力してください。" : passwordRule);
      input.current?.focus();
      return;
    }
    setOutcome(undefined);
    setRunning(true);
    try {
      await call("PUT", "/api/reset_password/update", { ...link, pswd }, { token: null });
      setOutcome("done");
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof NoAnswer)) throw error;
      setOutcome(error instanceof NoAnswer ? "unanswered" : "refused");
    } finally {
      setRunning(false);
    }
  };

  return (
    <div className={styles.form}>
      {outcome && (
        <MessageBar intent={outcome === "done" ? "success" : "error"} layout="multiline" politeness="assertive">
          <MessageBarBody>
            {outcome === "done"
              ? "更新完了しました。ログイン画面から改めてログインしてください"
              : "更新失敗しました。再度パスワードの再発行からお願いします。"}
            {outcome === "unanswered" && (
              <div>サーバーにつながりませんでした。接続を確認すると、このままもう一度お試しいただけます。</div>
            )}
          </MessageBarBody>
        </MessageBar>
      )}
      {(outcome === undefined || outcome === "unanswered") && (
        <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          {/* So that a password manager knows whose password it keeps. */}
          <input type="email" name="mail" autoComplete="username" value={link.mail} readOnly hidden />
          <FormField label="新しいパスワード" error={problem}>
            <PasswordInput
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is opened to type into this field
              autoFocus
              autoComplete="new-password"
              inputRef={input}
              value={pswd}
              onText={(text) => {
                setPswd(text);
                setProblem(undefined);
              }}
            />
          </FormField>
          <PasswordHints password={pswd} />
          <SubmitButton label="更新する" running={running} />
        </form>
      )}
      {outcome && (
        <Button
          size="large"
          appearance={outcome === "done" ? "primary" : "secondary"}
          className={styles.button}
          onClick={() => void router.navigate({ to: "/login", replace: true })}
        >
          ログイン画面へ
        </Button>
      )}
    </div>
  );
}

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", gap: "16px" },
  button: { minHeight: "44px" },
});
