import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { z } from "zod";
import { CallRefused, call } from "#client/device/call.ts";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { smallText } from "#client/ui/theme/styles.ts";
import type { Field } from "#sync/engine/field.ts";
import { errorText } from "#sync/model/errors.ts";
import { MailControl } from "./mail-control.tsx";
import { resetMailProblem } from "./reset-mail-problem.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TextLink } from "./text-link.tsx";

const redirectAfter = 3_000;

const address = z
  .string()
  .nullable()
  .superRefine((text, context) => {
    const message = resetMailProblem(text ?? "");
    if (message) context.addIssue({ code: "custom", message });
  });
const resetForm = defineForm({ mail: { label: "メールアドレス", type: "text", schema: address } satisfies Field<string | null> });
const { F } = resetForm;

// oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is opened to type into this field
const MailToReset = (control: ControlProps<string>) => <MailControl {...control} autoFocus autoComplete="email" />;

/** Requests a mail with a link to a new password. The answer does not reveal whether the address is registered. */
export function PasswordResetScreen() {
  const styles = useStyles();
  const [sent, setSent] = useState(false);
  const record = useRecordForm(resetForm, {
    save: async ({ mail }) => void (await call("POST", "/api/reset_password", { mail: (mail ?? "").trim() }, { token: null })),
    done: () => setSent(true),
  });
  useLeaveAfter(sent);

  if (sent)
    return (
      <SignedOutFrame title="パスワードの再発行">
        <MessageBar intent="success" layout="multiline" role="alert">
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
      <RecordForm
        record={record}
        label="パスワードの再発行"
        failureText={failureText}
        foot={(running) => <SubmitButton label="送信する" running={running} />}
      >
        <F.mail control={MailToReset} />
      </RecordForm>
      <p className={styles.back}>
        <TextLink href="/login">ログイン画面へ</TextLink>
      </p>
    </SignedOutFrame>
  );
}

function failureText(error: unknown): string {
  if (error instanceof CallRefused && error.isVerdict) return "メールアドレスをご確認ください";
  // For too many requests, the error must not say that the address is wrong.
  if (error instanceof CallRefused && error.status === 429) return errorText("too_many_requests");
  return "エラーが発生しました。もう一度お試しください。";
}

/** Opens the sign-in after three seconds. It says again that a mail was sent, since three seconds are short. */
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
  back: { marginTop: "12px", textAlign: "center", ...smallText },
});
