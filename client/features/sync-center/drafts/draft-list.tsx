import { makeStyles, tokens } from "@fluentui/react-components";
import { DeleteRegular, EditRegular } from "@fluentui/react-icons";
import { discardFree, layDraft } from "#client/device/drafts/draft-list.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLineFocus } from "#client/ui/focus/line-focus.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { useCopy } from "../items/copy-item.tsx";
import { SyncItemCard } from "../items/sync-item-card.tsx";
import type { DraftItem } from "./read-drafts.ts";

/** Input and plans on this device that are not saved yet, each with a link to continue. */
export function DraftList({ drafts }: { readonly drafts: readonly DraftItem[] | undefined }) {
  const styles = useStyles();
  const go = useGo();
  const replica = useReplica();
  const toast = useToast();
  const attempt = useAttempt();
  const focus = useLineFocus(drafts);
  const copy = useCopy();
  const discard = async ({ id }: DraftItem) => {
    const { discarded, isLeft } = await discardFree(replica, id);
    const bringBack = async () => {
      for (const draft of discarded) await layDraft(replica, id, draft);
    };
    if (isLeft) toast("ほかのタブで入力中の下書きは破棄していません。", { intent: "warning" });
    if (discarded.length === 0) return;
    const undo = () => void attempt("下書きを元に戻せませんでした。", bringBack);
    toast("下書きを破棄しました。", { action: { label: "元に戻す", run: undo } });
  };
  if (!drafts) {
    return (
      <Card>
        <SkeletonLines lines={4} />
      </Card>
    );
  }
  if (drafts.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<EditRegular />}
          title="下書きはありません"
          hint="保存せずに離れた入力と、まだ確定していない変更は、ここに並びます。"
        />
      </Card>
    );
  }
  return (
    <Card flush>
      <ul aria-label="下書き" {...focus}>
        {drafts.map((item) => {
          const { address } = item;
          return (
            <li key={item.id} className={styles.item}>
              <SyncItemCard
                item={item}
                why={address === undefined ? `${item.why}${noPlace}` : item.why}
                // A form may no longer open: its record is gone by then, or settled. So each draft can be copied and discarded here.
                actions={[
                  ...(address === undefined
                    ? []
                    : [{ id: "draft.open", label: "続ける", icon: <EditRegular />, run: () => go(address) }]),
                  copy(item),
                  {
                    id: "draft.discard",
                    label: "破棄",
                    icon: <DeleteRegular />,
                    danger: true,
                    run: () => attempt("下書きを破棄できませんでした。", () => discard(item)),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const noPlace = "入力していた記録または項目は削除されたか、この端末にありません。";

const useStyles = makeStyles({
  item: { ":not(:first-child)": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
});
