import { Button, MessageBar, MessageBarBody, makeStyles, Spinner } from "@fluentui/react-components";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { CallRefused, call } from "#client/device/call.ts";
import { getSession } from "#client/device/session/session.ts";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { NewPassword } from "#client/ui/form/controls/password-control.tsx";
import { UsernameForManagers } from "#client/ui/form/controls/username-for-managers.tsx";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { passwordFields } from "#client/ui/form/password-fields.ts";
import { PasswordHints } from "#client/ui/form/password-hints.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { touchSize } from "#client/ui/theme/styles.ts";
import type { MailedLink } from "./mailed-link.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import { SubmitButton } from "./submit-button.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The values of the mailed link that led here. They are kept where no address bar, log or referrer shows them. */
    link?: MailedLink;
  }
}

/** Sets a new password with a mailed link, after a reset or an invitation. */
export function PasswordUpdateScreen() {
  const link = useLocation({ select: ({ state }) => state.link });
  const { state, reason, ask } = useVerified(link);
  return (
    <SignedOutFrame title="新しいパスワードの設定">
      {state === "asking" && <Spinner label="リンクを確認しています" />}
      {state === "failed" && <ErrorState title="リンクを確認できませんでした" hint={reason} retry={ask} />}
      {state === "invalid" && <InvalidLink />}
      {state === "valid" && link && <UpdateForm link={link} />}
    </SignedOutFrame>
  );
}

/** Shown if the sign-in cannot show this message. */
function InvalidLink() {
  const go = useGo();
  return (
    <ErrorState
      title="リンクが無効か、有効期限が切れています。"
      hint="ログイン中です。パスワードは「パスワード設定」で変更できます。"
      retry={() => go("/password")}
      retryLabel="パスワード設定へ"
    />
  );
}

/** Asks the server about the link. An invalid one leads to the sign-in; signed-in users see an error here. */
function useVerified(link: MailedLink | undefined) {
  const router = useRouter();
  const [answer, setAnswer] = useState<Answer>(asking);
  const load = useCallback(() => {
    // The sign-in redirects users with a session, who would not see its notice.
    const refuse = () =>
      getSession().state === "in"
        ? setAnswer({ link, state: "invalid", reason: "" })
        : void router.navigate({ to: "/login", state: { notice: "invalidLink" }, replace: true });
    if (!link) {
      refuse();
      return;
    }
    call("POST", "/api/reset_password/verification", link, { token: null }).then(
      () => setAnswer({ link, state: "valid", reason: "" }),
      (error: unknown) => {
        if (error instanceof CallRefused && error.isVerdict) return refuse();
        setAnswer({ link, state: "failed", reason: reasonText(error) });
      },
    );
  }, [link, router]);
  useEffect(load, [load]);
  const ask = () => {
    setAnswer(asking);
    load();
  };
  // An answer about another link does not apply to this one.
  return { ...(answer.link === link ? answer : asking), ask };
}

interface Answer {
  readonly link: MailedLink | undefined;
  readonly state: "asking" | "valid" | "failed" | "invalid";
  readonly reason: string;
}

const asking: Answer = { link: undefined, state: "asking", reason: "" };

/** `spent`: the link is refused after a try without an answer, which may have set the password. */
type Outcome = { readonly kind: "done" | "refused" | "spent" } | { readonly kind: "undecided"; readonly reason: string };

async function update(link: MailedLink, pswd: string): Promise<Outcome> {
  try {
    await call("PUT", "/api/reset_password/update", { ...link, pswd }, { token: null });
    return { kind: "done" };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error instanceof CallRefused && error.isVerdict) return { kind: "refused" };
    return { kind: "undecided", reason: reasonText(error) };
  }
}

const failed = "更新失敗しました。再度パスワードの再発行からお願いします。";
const outcomeTexts: Readonly<Record<Outcome["kind"], string>> = {
  done: "更新完了しました。ログイン画面から改めてログインしてください",
  refused: failed,
  undecided: failed,
  spent:
    "先ほどの操作で、すでに更新されている可能性があります。新しいパスワードでログインしてください。ログインできない場合は、再度パスワードの再発行からお願いします。",
};

// The only field of a screen needs no required mark.
const updateForm = defineForm({ pswd: { ...passwordFields("新しいパスワード").pswd, required: false } });
const { F } = updateForm;

// oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is opened to type into this field
const PasswordToSet = (control: ControlProps) => <NewPassword {...control} size="large" autoFocus />;
const Hints = () => <PasswordHints password={updateForm.useValue("pswd") ?? ""} />;

function UpdateForm({ link }: { readonly link: MailedLink }) {
  const styles = useStyles();
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome>();
  const record = useRecordForm(updateForm, {
    async save({ pswd }) {
      const wasUndecided = outcome?.kind === "undecided";
      setOutcome(undefined);
      const next = await update(link, pswd);
      setOutcome(wasUndecided && next.kind === "refused" ? { kind: "spent" } : next);
    },
  });

  return (
    <div className={styles.form}>
      {outcome && (
        <MessageBar intent={outcome.kind === "done" ? "success" : "error"} layout="multiline" role="alert">
          <MessageBarBody>
            {outcomeTexts[outcome.kind]}
            {outcome.kind === "undecided" && <div>{outcome.reason}このままもう一度お試しいただけます。</div>}
          </MessageBarBody>
        </MessageBar>
      )}
      {(outcome === undefined || outcome.kind === "undecided") && (
        <RecordForm
          record={record}
          label="新しいパスワードの設定"
          foot={(running) => <SubmitButton label="更新する" running={running} />}
        >
          <UsernameForManagers mail={link.mail} />
          <F.pswd control={PasswordToSet} />
          <Hints />
        </RecordForm>
      )}
      {outcome && (
        <Button
          size="large"
          appearance={outcome.kind === "done" ? "primary" : "secondary"}
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
  button: { minHeight: touchSize },
});
