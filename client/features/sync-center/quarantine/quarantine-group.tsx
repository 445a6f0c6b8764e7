import { makeStyles, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular, ArrowImportRegular, DeleteRegular, PersonArrowRightRegular } from "@fluentui/react-icons";
import { useId, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { below } from "#client/ui/theme/styles.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { useCopy } from "../items/copy-item.tsx";
import { exportItems } from "../items/export-items.ts";
import { SyncItemCard } from "../items/sync-item-card.tsx";
import { HandOnDialog } from "./hand-on-dialog.tsx";
import type { QuarantineGroup as Group, QuarantineItem } from "./read-quarantine.ts";
import type { Settling } from "./settle-quarantined.ts";

/** The question before an action. */
interface Asked {
  readonly items: readonly QuarantineItem[];
  readonly about: "taken" | "handed" | "discarded";
}

interface QuarantineGroupProps {
  readonly group: Group;
  /** Why nothing can be done now. */
  readonly hindrance: string | undefined;
  /** Settles items in their order, and reports the result. */
  readonly settle: (items: readonly QuarantineItem[], settling: Settling) => Promise<void>;
}

/** Unsent work from one device of an administrator: its author, its age, and the actions for each item. */
export function QuarantineGroup({ group, hindrance, settle }: QuarantineGroupProps) {
  const styles = useStyles();
  const replica = useReplica();
  const heading = useId();
  const [running, setRunning] = useState<string>();
  const copy = useCopy();
  const [asked, setAsked] = useState<Asked>();
  const { authorName, proven, broughtAt, items } = group;
  const able = items.filter(({ wordsOnly }) => !wordsOnly);
  const during = async (id: string, work: Promise<void>) => {
    setRunning(id);
    await work.finally(() => setRunning(undefined));
  };
  const busy = hindrance ?? (running === undefined ? undefined : "処理しています");
  const takeAll: Action = {
    id: "quarantine.takeAll",
    label: "すべて取り込む",
    icon: <ArrowImportRegular />,
    disabledReason: busy ?? (able.length === 0 ? "取り込めるものがありません" : undefined),
    running: running === "all",
    run: () => setAsked({ items: able, about: "taken" }),
  };
  const discardAll: Action = {
    id: "quarantine.discardAll",
    label: "すべて破棄",
    icon: <DeleteRegular />,
    danger: true,
    disabledReason: busy,
    run: () => setAsked({ items, about: "discarded" }),
  };
  const actionsOf = (item: QuarantineItem): Action[] => {
    const unable = item.wordsOnly ? "この版では実行できません。内容を確認して入力し直してください" : undefined;
    return [
      {
        id: "take",
        label: "取り込む",
        icon: <ArrowImportRegular />,
        disabledReason: busy ?? unable,
        running: running === item.id,
        run: () => during(item.id, settle([item], { resolution: "taken" })),
      },
      {
        id: "hand",
        label: "担当者に渡す",
        icon: <PersonArrowRightRegular />,
        disabledReason: busy ?? unable,
        run: () => setAsked({ items: [item], about: "handed" }),
      },
      {
        id: "discard",
        label: "破棄",
        icon: <DeleteRegular />,
        danger: true,
        disabledReason: busy,
        run: () => setAsked({ items: [item], about: "discarded" }),
      },
      copy(item),
      {
        id: "export",
        label: "書き出し",
        icon: <ArrowDownloadRegular />,
        run: () => exportItems(replica, [item], `musubi-quarantine-${item.id}.json`),
      },
    ];
  };
  const answer = async (settling: Settling) => {
    if (asked) await during(asked.items.length > 1 ? "all" : (asked.items[0]?.id ?? ""), settle(asked.items, settling));
    close();
  };
  const close = () => setAsked(undefined);
  const named = asked?.items.length === 1 ? `「${asked.items[0]?.what}」` : "変更";
  return (
    <Card flush>
      <section aria-labelledby={heading}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.name}>
            {authorName}さんの未送信の変更
          </h2>
          {!proven && <StatusBadge tone="warning">差出人を確認できません</StatusBadge>}
          <span className={styles.since}>{formatMoment(broughtAt)} に引き渡し</span>
          <div className={styles.all}>
            <ActionButton action={takeAll} size="small" />
            <ActionButton action={discardAll} size="small" />
          </div>
        </header>
        <ul aria-labelledby={heading}>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              <SyncItemCard
                item={item}
                why={item.why || "取り込むと、あなたの変更として反映します。"}
                actions={actionsOf(item)}
              />
            </li>
          ))}
        </ul>
      </section>
      {asked?.about === "handed" && (
        <HandOnDialog what={named} onConfirm={(adminId) => answer({ resolution: "handed", adminId })} onClose={close} />
      )}
      {asked?.about === "taken" && (
        <ConfirmDialog
          open
          title={`${asked.items.length}件の変更を取り込みますか？`}
          confirmLabel="取り込む"
          onConfirm={() => answer({ resolution: "taken" })}
          onClose={close}
        >
          {nameInText(authorName)}さんの変更を、あなたの変更として反映します。反映できないものは要対応に並びます。
        </ConfirmDialog>
      )}
      {asked?.about === "discarded" && (
        <ConfirmDialog
          open
          danger
          title={asked.items.length > 1 ? `${asked.items.length}件の変更を破棄しますか？` : "この変更を破棄しますか？"}
          confirmLabel="破棄"
          onConfirm={() => answer({ resolution: "discarded" })}
          onClose={close}
        >
          {nameInText(authorName)}さんの{named}は反映されません。元に戻せません。必要な場合は、先に書き出してください。
        </ConfirmDialog>
      )}
    </Card>
  );
}

const useStyles = makeStyles({
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    padding: "12px 20px",
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    borderTopLeftRadius: "8px",
    borderTopRightRadius: "8px",
    [below.phone]: { padding: "12px 16px" },
  },
  name: { fontSize: tokens.fontSizeBase300, lineHeight: "22px", fontWeight: tokens.fontWeightSemibold },
  since: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  all: { display: "flex", flexWrap: "wrap", gap: "8px", marginInlineStart: "auto" },
  item: { ":not(:first-child)": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
});
