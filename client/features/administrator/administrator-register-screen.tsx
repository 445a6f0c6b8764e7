import { makeStyles, tokens } from "@fluentui/react-components";
import { ArrowLeftRegular, MailRegular } from "@fluentui/react-icons";
import { CallRefused, call } from "#client/device/call.ts";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { confirmed } from "#client/device/session/confirmation.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { errorText } from "#sync/model/errors.ts";

const administratorForm = defineForm(admin, ["authority", "name", "mail"], {
  messages: { name: "管理者名をご確認ください。", mail: "ログインメールアドレスをご確認ください。" },
});
const { F } = administratorForm;

/** A master invites an administrator, with name, mail and rights. The administrator sets a password by a mailed link. */
export function AdministratorRegisterScreen() {
  const styles = useStyles();
  const go = useGo();
  const replica = useReplica();
  const toast = useToast();
  const offline = useOffline();
  const toList = () => go("/admin/list");
  const record = useRecordForm(administratorForm, {
    draft: "administrator/new",
    start: { authority: 0 },
    async save(values) {
      try {
        await confirmed(() => call("POST", "/api/admin_user", values));
      } catch (error) {
        logError("an administrator was not registered", error);
        if (error instanceof CallRefused && error.word === "mail_taken")
          throw new EngineError(error.word, [{ path: "mail", message: errorText(error.word) }]);
        throw error;
      }
      await replica.syncNow();
    },
    done({ name, mail }) {
      toast(`${nameInText(name.trim())}を登録しました。`, { body: `${mail} に招待メールを送信しました。` });
      toList();
    },
  });

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
        <RecordForm
          record={record}
          label="管理者登録"
          submit="登録"
          cancel={toList}
          failureText={(_error, { text }) => `登録に失敗しました。${text}`}
          disabledReason={offline ? "サーバーに接続しているときに登録できます" : undefined}
        >
          <F.authority hint="マスター管理者は、管理者とタグも管理できます。" />
          <F.name />
          <F.mail label="ログインメールアドレス" type="email" inputMode="email" />
        </RecordForm>
      </Card>
    </Page>
  );
}

const useStyles = makeStyles({
  card: { width: "100%", maxWidth: "640px", boxSizing: "border-box" },
  back: { marginInlineStart: "-12px", marginBottom: "12px" },
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
