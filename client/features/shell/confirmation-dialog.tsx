import { makeStyles, tokens } from "@fluentui/react-components";
import { CallRefused, call } from "#client/device/call.ts";
import { useAdministrator } from "#client/device/replica-provider.tsx";
import type { AnswerConfirmation } from "#client/device/session/confirmation.ts";
import { CurrentPassword } from "#client/ui/form/controls/password-control.tsx";
import { UsernameForManagers } from "#client/ui/form/controls/username-for-managers.tsx";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { secret } from "#client/ui/form/password-fields.ts";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { GoogleConfirmation } from "./google-confirmation.tsx";

const form = defineForm({ pswd: secret("パスワード") });
const { F } = form;

/** Has the server check the password. Nothing of it is kept on the device. */
export function ConfirmationDialog({ onAnswer }: { readonly onAnswer: AnswerConfirmation }) {
  const styles = useStyles();
  const { mail } = useAdministrator();
  const record = useRecordForm(form, {
    async save({ pswd }) {
      try {
        await call("POST", "/api/confirmation", { pswd });
      } catch (error) {
        const wrong = error instanceof CallRefused && error.word === "invalid_current_password";
        throw wrong ? form.refusedAt("pswd", "パスワードが正しくありません。") : error;
      }
    },
    done: () => onAnswer(true),
  });
  return (
    <FormDialog
      small
      title="パスワードを確認"
      record={record}
      submit="確認"
      failureText={tooOften}
      onClose={() => onAnswer(false)}
      about={<p className={styles.about}>重要な操作のため、ログイン中のパスワードを入力してください。</p>}
    >
      <UsernameForManagers mail={mail} />
      <F.pswd control={CurrentPassword} />
      <GoogleConfirmation onConfirmed={() => onAnswer(true)} />
    </FormDialog>
  );
}

function tooOften(error: unknown): string | undefined {
  if (!(error instanceof CallRefused && error.word === "too_many_attempts")) return undefined;
  const minutes = error.body["retryAfterMinutes"];
  return `確認の回数が上限に達しました。${typeof minutes === "number" ? `約${minutes}分後に` : "時間をおいて"}お試しください。`;
}

const useStyles = makeStyles({ about: { margin: 0, lineHeight: "22px", color: tokens.colorNeutralForeground1 } });
