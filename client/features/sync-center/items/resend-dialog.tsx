import { makeStyles, tokens } from "@fluentui/react-components";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { RefusedStep } from "#sync/engine/client/replica-types.ts";
import type { Editable } from "./editable.ts";
import { resendSteps, settle } from "./settle.ts";
import type { SyncItem } from "./sync-item.ts";
import { ValueForm } from "./value-form.tsx";
import { refusalText } from "./ways.ts";

interface ResendDialogProps {
  readonly item: SyncItem;
  readonly editable: Editable;
  readonly onClose: () => void;
}

/** 編集して再送: a form with the refused input. It is sent as a new change, and settles the old one in the same act. */
export function ResendDialog({ item, editable, onClose }: ResendDialogProps) {
  const styles = useStyles();
  const replica = useReplica();
  const toast = useToast();
  const rest = item.under.filter((each) => !editable.folded.includes(each));
  const labels = new Set(Object.values(editable.fields).map(({ label }) => label));
  const fixed = item.changes.filter(({ label }) => !labels.has(label));
  return (
    <ValueForm
      title="編集して再送"
      submitLabel="再送"
      fields={editable.fields}
      schemas={editable.schemas}
      values={editable.input}
      draftKey={`resend/${item.id}`}
      failureText={(error) =>
        error instanceof RefusedStep && error.step > 0 ? refusalText([item, ...rest][error.step], error) : undefined
      }
      onSubmit={async (values, draft) => {
        await settle(replica, resendSteps(replica, item, { ...editable.input, ...values }, editable.folded), draft);
        toast("再送しました");
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.about}>
        <p>
          {item.what}
          {item.subject ? `：${item.subject.name}` : ""}
        </p>
        <p className={styles.why}>{item.why}</p>
        {fixed.map(({ label, text }) => (
          <p key={label} className={styles.fixed}>
            {label}：{text}
          </p>
        ))}
        {rest.length > 0 && <p className={styles.fixed}>この記録への変更{rest.length}件も一緒に再送します。</p>}
      </div>
    </ValueForm>
  );
}

const useStyles = makeStyles({
  about: { display: "flex", flexDirection: "column", gap: "4px" },
  why: { ...smallText, color: tokens.colorStatusDangerForeground1 },
  fixed: { ...smallText, color: tokens.colorNeutralForeground3, overflowWrap: "anywhere" },
});
