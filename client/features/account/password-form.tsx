import { makeStyles } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { CallRefused, call } from "#client/device/call.ts";
import { useAdministrator } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";

import { HouseForm } from "#client/ui/form/house-form.tsx";
import { PasswordField } from "#client/ui/form/password-field.tsx";
import { PasswordHints } from "#client/ui/form/password-hints.tsx";
import { useHouseForm } from "#client/ui/form/use-house-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { isAllowedPassword, passwordRule } from "#sync/model/rules/password.ts";
import { AccountCard } from "./account-card.tsx";
import { offlineReason } from "./offline-reason.ts";

/** A new password for oneself, by the present one. Nothing of it is kept on the device. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const styles = useStyles();
  const toast = useToast();
  const offline = useOffline();
  const { mail } = useAdministrator();
  const form = useHouseForm(schema, { defaults });

  const change = async ({ currentPassword, pswd }: PasswordChange) => {
    try {
      await call("POST", "/api/update-password", { currentPassword, pswd });
    } catch (error) {
      const word = error instanceof CallRefused ? error.word : "";
      if (word === "invalid_current_password")
        form.setError("currentPassword", { message: "現在のパスワードが正しくありません。" }, { shouldFocus: true });
      else if (word === "validation_error") form.setError("pswd", { message: passwordRule }, { shouldFocus: true });
      else throw error;
      return;
    }
    form.reset(defaults);
    toast("パスワードを変更しました。", { body: "ほかの端末からはログアウトしました。" });
    onChanged();
  };

  return (
    <AccountCard title="パスワードの変更">
      <HouseForm
        form={form}
        label="パスワードの変更"
        submitLabel="変更"
        onSubmit={change}
        failureText={(error) => `リクエストに失敗しました。${isTooOften(error) ? "時間をおいて再度お試しください。" : ""}`}
        disabledReason={offline ? offlineReason : undefined}
      >
        {/* So that a password manager knows whose password it keeps. */}
        <input type="email" name="mail" autoComplete="username" value={mail} readOnly hidden />
        <PasswordField name="currentPassword" label="現在のパスワード" required autoComplete="current-password" />
        <div className={styles.password}>
          <PasswordField name="pswd" label="新しいパスワード" required autoComplete="new-password" />
          <Hints />
        </div>
        <PasswordField name="confirm" label="新しいパスワード（確認）" required autoComplete="new-password" />
      </HouseForm>
    </AccountCard>
  );
}

const isTooOften = (error: unknown) => error instanceof CallRefused && error.status === 429;

function Hints() {
  const pswd: unknown = useWatch({ name: "pswd" });
  return <PasswordHints password={typeof pswd === "string" ? pswd : ""} />;
}

const schema = z
  .object({
    currentPassword: z.string().min(1, "現在のパスワードを入力してください。"),
    pswd: z
      .string()
      .min(1, "新しいパスワードを入力してください。")
      .refine((value) => value === "" || isAllowedPassword(value), passwordRule),
    confirm: z.string().min(1, "新しいパスワードを再入力してください。"),
  })
  .refine(({ pswd, confirm }) => confirm === "" || pswd === confirm, {
    path: ["confirm"],
    message: "パスワードが一致しません。",
  });
type PasswordChange = z.infer<typeof schema>;
const defaults = { currentPassword: "", pswd: "", confirm: "" };

const useStyles = makeStyles({ password: { display: "flex", flexDirection: "column", gap: "8px" } });
