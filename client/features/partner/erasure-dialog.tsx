import { makeStyles, tokens } from "@fluentui/react-components";
import { call } from "#client/device/call.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { confirmed } from "#client/device/session/confirmation.ts";
import { useOffline } from "#client/device/use-offline.ts";
import { listAddress } from "#client/records/pages.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { FormDialog } from "#client/ui/form/form-dialog.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { DialogInUse } from "#client/ui/page/dialog-in-use.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { text } from "#sync/engine/field.ts";
import { contractYears } from "#sync/model/rules/retention.ts";

const form = defineForm({ reason: text("理由", 1_000) });
const { F } = form;

interface ErasureDialogProps {
  readonly partnerId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for a reason, then makes the server erase a person for good. */
export function ErasureDialog({ partnerId, name, onClose }: ErasureDialogProps) {
  const styles = useStyles();
  const replica = useReplica();
  const go = useGo();
  const toast = useToast();
  const offline = useOffline();
  const record = useRecordForm(form, {
    draft: `erasure/${partnerId}`,
    async save({ reason }) {
      await confirmed(() => call("POST", `/api/partner_member/${partnerId}/erasure`, { reason }));
      await replica.syncNow();
    },
    done() {
      toast("個人情報を消去しました。", { intent: "success" });
      go(listAddress("partner"));
    },
  });
  // The page goes with the person: it must not stay under this dialog.
  return (
    <DialogInUse value={undefined}>
      <FormDialog
        title={`${nameInText(name)}の個人情報を消去しますか？`}
        record={record}
        submit="消去"
        disabledReason={offline ? "サーバーに接続しているときに消去できます" : undefined}
        failureText={(_error, { text: why }) => `消去できませんでした。${why}`}
        onClose={onClose}
        about={
          <div className={styles.about}>
            <p className={styles.line}>
              登録情報、メモ、ファイル、面談、評価、職務経歴と変更履歴が、すべての端末から完全になくなります。
              <strong>元に戻すことはできません。</strong>
            </p>
            <p className={styles.line}>
              法令で保存が必要な契約と契約書は、氏名を除いて契約終了から{contractYears}
              年間残ります。作成済みのバックアップや保存したファイルは対象外です。
            </p>
          </div>
        }
      >
        <F.reason hint="氏名や連絡先は書かないでください。消去の記録として残ります" />
      </FormDialog>
    </DialogInUse>
  );
}

const useStyles = makeStyles({
  about: { display: "flex", flexDirection: "column", gap: "8px", color: tokens.colorNeutralForeground1 },
  line: { margin: 0, lineHeight: "22px" },
});
