import { makeStyles, tokens } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import type { DraftItem } from "./read-drafts.ts";
import { SyncItemCard } from "./sync-item-card.tsx";

/** What was typed or planned on this device and is not saved yet, each with the way to where it goes on. */
export function DraftList({ drafts }: { readonly drafts: readonly DraftItem[] | undefined }) {
  const styles = useStyles();
  const { history } = useRouter();
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
      <ul aria-label="下書き">
        {drafts.map(({ address, ...item }) => (
          <li key={item.id} className={styles.item}>
            <SyncItemCard
              item={item}
              why={item.why}
              actions={
                address === undefined
                  ? []
                  : [{ id: "draft.open", label: "続ける", icon: <EditRegular />, run: () => history.push(address) }]
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const useStyles = makeStyles({
  item: { ":not(:first-child)": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
});
