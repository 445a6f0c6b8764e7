import { makeStyles } from "@fluentui/react-components";
import { useActor } from "#client/device/replica-provider.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { nameOfItem } from "./name-of-item.ts";
import type { SyncItem } from "./sync-item.ts";

interface DiscardDialogProps {
  readonly item: SyncItem;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before work is discarded, and lists everything that is discarded with it (S1, M5). */
export function DiscardDialog({ item, onConfirm, onClose }: DiscardDialogProps) {
  const styles = useStyles();
  const { source, under } = item;
  const { id } = useActor();
  const whose = item.mutation.author === id ? "" : `${nameInText(item.who)}さんの`;
  const sent = source.kind === "waiting" && source.entry.sent;
  return (
    <ConfirmDialog
      open
      danger
      title={under.length > 0 ? `${under.length + 1}件の変更を破棄しますか？` : "この変更を破棄しますか？"}
      confirmLabel="破棄"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {under.length === 0 ? (
        <p>
          {whose}「{nameOfItem(item)}」の反映をあきらめます。元に戻せません。必要な場合は、先に書き出してください。
        </p>
      ) : (
        <>
          <p>{whose}次の変更の反映をまとめてあきらめます。元に戻せません。必要な場合は、先に書き出してください。</p>
          <ul className={styles.list}>
            {[item, ...under].map((each) => (
              <li key={each.id}>{nameOfItem(each)}</li>
            ))}
          </ul>
        </>
      )}
      {sent && <p>すでにサーバーに届いている場合は取り消せません。その場合は、要対応でお知らせします。</p>}
    </ConfirmDialog>
  );
}

const useStyles = makeStyles({
  list: { listStyleType: "disc", paddingInlineStart: "20px", marginBlock: "8px", maxHeight: "200px", overflowY: "auto" },
});
