import { makeStyles, tokens } from "@fluentui/react-components";
import { ArrowLeftRegular, MailRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { z } from "zod";
import { CallRefused, call } from "#client/device/call.ts";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useOffline } from "#client/device/use-offline.ts";
import { HouseForm } from "#client/ui/form/house-form.tsx";
import { refusalOf } from "#client/ui/form/refusal.ts";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { TextField } from "#client/ui/form/text-field.tsx";
import { useFormDraft } from "#client/ui/form/use-form-draft.ts";
import { useHouseForm } from "#client/ui/form/use-house-form.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { admin } from "#sync/model/entities/admin.ts";
import { errorText } from "#sync/model/errors.ts";
import { authorities } from "#sync/model/rules/authority.ts";

/** A master invites an administrator: who it is, and what they may do. They set their password by the link they are mailed. */
export function AdministratorRegisterScreen() {
  const styles = useStyles();
  const router = useRouter();
  const replica = useReplica();
  const toast = useToast();
  const offline = useOffline();
  const form = useHouseForm(schema, { defaults, messages });
  const draft = useFormDraft(form, "administrator/new");
  const toList = () => router.history.push("/admin/list");

  const register = async (values: NewAdministrator) => {
    try {
      await call("POST", "/api/admin_user", values);
    } catch (error) {
      logError("an administrator was not registered", error);
      if (error instanceof CallRefused && error.word === "mail_taken")
        form.setError("mail", { type: "server", message: errorText(error.word) }, { shouldFocus: true });
      throw error;
    }
    draft.clear();
    await replica.syncNow();
    toast(`${values.name.trim()}を登録しました。`, { body: `${values.mail} に招待メールを送信しました。` });
    toList();
  };

  return (
    <Page
      title="管理者登録"
      breadcrumb={[
        { label: "ホーム", href: "/home" },
        { label: "管理者一覧", href: "/admin/list" },
      ]}
    >
      <Card className={styles.card}>
        <ActionButton
          action={{ id: "administrator.toList", label: "一覧に戻る", icon: <ArrowLeftRegular />, run: toList }}
          appearance="subtle"
          className={styles.back}
        />
        <p className={styles.note}>
          <MailRegular aria-hidden fontSize={20} className={styles.noteIcon} />
          登録すると、ログインメールアドレスに招待メールが届きます。本人がメールのリンク（7日間有効）からパスワードを設定すると、ログインできるようになります。
        </p>
        <HouseForm
          form={form}
          label="管理者登録"
          submitLabel="登録"
          cancel={toList}
          draft={draft}
          onSubmit={register}
          failureText={(error) => `登録に失敗しました。${refusalOf(error).text}`}
          disabledReason={offline ? "サーバーに接続しているときに登録できます" : undefined}
        >
          <SelectField
            name="authority"
            label={authority.label}
            required
            choices={authorities}
            hint="マスター管理者は、管理者とタグも管理できます。"
          />
          <TextField name="name" label={name.label} required />
          <TextField name="mail" label="ログインメールアドレス" type="email" inputMode="email" required />
        </HouseForm>
      </Card>
    </Page>
  );
}

const { authority, name, mail } = admin.fields;

const schema = z.object({ authority: authority.schema, name: name.schema, mail: mail.schema });
type NewAdministrator = z.infer<typeof schema>;
const defaults = { authority: 0, name: "", mail: "" };
const messages = { name: "管理者名をご確認ください。", mail: "ログインメールアドレスをご確認ください。" };

const useStyles = makeStyles({
  card: { width: "100%", maxWidth: "640px", boxSizing: "border-box" },
  back: { marginInlineStart: "-12px", marginBottom: "12px", "@media (pointer: coarse)": { minHeight: "44px" } },
  note: {
    display: "flex",
    gap: "12px",
    margin: "0 0 20px",
    padding: "12px 16px",
    borderRadius: "8px",
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  noteIcon: { flexShrink: 0 },
});
