import { makeStyles } from "@fluentui/react-components";
import { CallRefused, call } from "#client/device/call.ts";
import { useAdministrator } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";
import { CurrentPassword, NewPassword } from "#client/ui/form/controls/password-control.tsx";
import { UsernameForManagers } from "#client/ui/form/controls/username-for-managers.tsx";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { passwordFields, sameTwice, secret } from "#client/ui/form/password-fields.ts";
import { PasswordHints } from "#client/ui/form/password-hints.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { passwordRule } from "#sync/model/rules/password.ts";
import { AccountCard } from "./account-card.tsx";
import { offlineReason } from "./offline-reason.ts";

const passwordForm = defineForm(
  { currentPassword: secret("現在のパスワード"), ...passwordFields("新しいパスワード") },
  { check: sameTwice },
);
const { F } = passwordForm;

/** For who signs in by Google alone. */
const noPassword =
  "パスワードが設定されていません。ログアウトして、ログイン画面の「パスワードをお忘れの方」から設定してください。";

/** Changes the user's password, for which the current one is needed. Neither is kept on the device. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const styles = useStyles();
  const toast = useToast();
  const offline = useOffline();
  const { mail } = useAdministrator();
  const record = useRecordForm(passwordForm, {
    async save({ currentPassword, pswd }) {
      try {
        await call("POST", "/api/update-password", { currentPassword, pswd });
      } catch (error) {
        const word = error instanceof CallRefused ? error.word : "";
        if (word === "invalid_current_password")
          throw passwordForm.refusedAt("currentPassword", "現在のパスワードが正しくありません。");
        if (word === "no_password") throw passwordForm.refusedAt("currentPassword", noPassword);
        if (word === "validation_error") throw passwordForm.refusedAt("pswd", passwordRule);
        throw error;
      }
    },
    done() {
      record.form.reset();
      toast("パスワードを変更しました。", { body: "ほかの端末からはログアウトしました。" });
      onChanged();
    },
  });

  return (
    <AccountCard title="パスワードの変更">
      <RecordForm
        record={record}
        label="パスワードの変更"
        submit="変更"
        failureText={(error) => `リクエストに失敗しました。${isTooOften(error) ? "時間をおいて再度お試しください。" : ""}`}
        disabledReason={offline ? offlineReason : undefined}
      >
        <UsernameForManagers mail={mail} />
        <F.currentPassword control={CurrentPassword} />
        <div className={styles.password}>
          <F.pswd control={NewPassword} />
          <Hints />
        </div>
        <F.confirm control={NewPassword} />
      </RecordForm>
    </AccountCard>
  );
}

const isTooOften = (error: unknown) => error instanceof CallRefused && error.status === 429;

function Hints() {
  return <PasswordHints password={passwordForm.useValue("pswd") ?? ""} />;
}

const useStyles = makeStyles({ password: { display: "flex", flexDirection: "column", gap: "8px" } });
