import { makeStyles, tokens } from "@fluentui/react-components";
import { ArrowClockwiseRegular, ArrowDownloadRegular, CheckmarkRegular, DeleteRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import type { Action } from "#client/ui/action.ts";
import { Card } from "#client/ui/card.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { SkeletonLines } from "#client/ui/skeleton.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { EngineError } from "#sync/engine/errors.ts";
import { errorText } from "#sync/model/errors.ts";
import { exportItems } from "./export-items.ts";
import { discardItem, retryHindrance, retryItem } from "./settle.ts";
import type { SyncItem } from "./sync-item.ts";
import { SyncItemCard } from "./sync-item-card.tsx";

interface SyncItemListProps {
  readonly label: string;
  /** Undefined while they are read. */
  readonly items: readonly SyncItem[] | undefined;
  /** Why items stand here that do not say it themselves. */
  readonly why: string;
  readonly empty: ReactNode;
}

/** Items with what can be done about each. Nothing is given up without a question (S1). */
export function SyncItemList({ label, items, why, empty }: SyncItemListProps) {
  const styles = useStyles();
  const replica = useReplica();
  const toast = useToast();
  const [running, setRunning] = useState<string>();
  const [giving, setGiving] = useState<SyncItem>();

  const attempt = async (item: SyncItem, run: () => Promise<void>, done: string) => {
    setRunning(item.id);
    try {
      await run();
      toast(done);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      toast(errorText(error.code), { intent: "error", body: error.problems.map((problem) => problem.message).join(" ") });
    } finally {
      setRunning(undefined);
    }
  };

  const actionsOf = (item: SyncItem): Action[] => {
    const { kind } = item.source;
    const conflict = kind === "conflict";
    const retry: Action = {
      id: "retry",
      label: conflict ? "自分の値で上書き" : "再試行",
      icon: conflict ? <CheckmarkRegular /> : <ArrowClockwiseRegular />,
      disabledReason: retryHindrance(replica, item),
      running: running === item.id,
      run: () => attempt(item, () => retryItem(replica, item), conflict ? "自分の値で上書きしました" : "再試行しました"),
    };
    const leave: Action = conflict
      ? {
          id: "leave",
          label: "現在の値のまま",
          run: () => attempt(item, () => discardItem(replica, item), "現在の値のままにしました"),
        }
      : { id: "discard", label: "破棄", icon: <DeleteRegular />, danger: true, run: () => setGiving(item) };
    const save: Action = {
      id: "export",
      label: "書き出し",
      icon: <ArrowDownloadRegular />,
      run: () => exportItems([item], `musubi-${item.mutation.name}-${item.id}.json`),
    };
    return [retry, leave, save];
  };

  if (items === undefined) {
    return (
      <Card>
        <SkeletonLines lines={4} />
      </Card>
    );
  }
  if (items.length === 0) return <Card>{empty}</Card>;
  return (
    <Card flush>
      <ul aria-label={label}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <SyncItemCard item={item} why={item.why || why} actions={actionsOf(item)} />
          </li>
        ))}
      </ul>
      {giving && (
        <ConfirmDialog
          open
          danger
          title="この変更を破棄しますか？"
          confirmLabel="破棄"
          onConfirm={async () => {
            await attempt(giving, () => discardItem(replica, giving), "変更を破棄しました");
            setGiving(undefined);
          }}
          onClose={() => setGiving(undefined)}
        >
          「{giving.what}
          {giving.subject ? `：${giving.subject.name}` : ""}
          」を取り消します。元に戻せません。必要な場合は、先に書き出してください。
        </ConfirmDialog>
      )}
    </Card>
  );
}

const useStyles = makeStyles({ item: { ":not(:first-child)": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } } });
