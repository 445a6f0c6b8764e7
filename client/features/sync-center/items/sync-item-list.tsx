import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLineFocus } from "#client/ui/focus/line-focus.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { numberText } from "#sync/model/rules/number-text.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { editableOf } from "./editable.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { useItemActions } from "./item-actions.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { ResendDialog } from "./resend-dialog.tsx";
import { discardItem } from "./settle.ts";
import type { ConflictSides, SyncItem } from "./sync-item.ts";
import { SyncItemCard } from "./sync-item-card.tsx";
import { useAttempt } from "./use-attempt.ts";

interface SyncItemListProps {
  readonly label: string;
  /** Undefined while they are read. */
  readonly items: readonly SyncItem[] | undefined;
  /** Why items are listed here, if they do not say so themselves. */
  readonly why: string;
  readonly empty: ReactNode;
  /** The number of items that are not shown. */
  readonly left: number;
  readonly onMore: () => void;
  /**
   * Fetches the whole of an item that the device has as an excerpt.
   * @throws EngineError `connection_needed`
   */
  readonly showWhole: (item: SyncItem) => Promise<void>;
}

/** The open dialog. It keeps the item that it was opened for, even if the list changes. */
type Opened =
  | { readonly what: "discard" | "edit" | "place"; readonly item: SyncItem }
  | { readonly what: "enter"; readonly item: SyncItem; readonly sides: ConflictSides };

/** Lists items with the possible actions for each. */
export function SyncItemList({ label, items, why, empty, left, onMore, showWhole }: SyncItemListProps) {
  const styles = useStyles();
  const replica = useReplica();
  const attempt = useAttempt();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const focus = useLineFocus(items);
  const actions = useItemActions(attempt, {
    discard: (item) => setOpened({ what: "discard", item }),
    edit: (item) => setOpened({ what: "edit", item }),
    enter: (item, sides) => setOpened({ what: "enter", item, sides }),
    place: (item) => setOpened({ what: "place", item }),
    whole: showWhole,
  });
  const editable = opened?.what === "edit" ? editableOf(replica, opened.item) : undefined;
  return (
    <>
      {items === undefined ? (
        <Card>
          <SkeletonLines lines={4} />
        </Card>
      ) : items.length === 0 ? (
        <Card>{empty}</Card>
      ) : (
        <Card flush>
          <ul aria-label={label} {...focus}>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                <SyncItemCard
                  item={item}
                  why={item.why || why}
                  actions={actions.of(item)}
                  choices={(sides) => actions.choices(item, sides)}
                />
              </li>
            ))}
          </ul>
          {left > 0 && (
            <div className={styles.more}>
              <ActionButton action={{ id: "more", label: `ほか ${numberText(left)}件を続けて表示`, run: onMore }} />
            </div>
          )}
        </Card>
      )}
      {opened?.what === "discard" && (
        <DiscardDialog
          item={opened.item}
          onConfirm={async () => {
            await attempt.run(opened.item, async () => {
              const done = await discardItem(replica, opened.item);
              return done === "discarded" ? "変更を破棄しました" : "取り消しをサーバーに確認しています";
            });
            close();
          }}
          onClose={close}
        />
      )}
      {opened && editable && <ResendDialog item={opened.item} editable={editable} onClose={close} />}
      {opened?.what === "place" && <PlaceDialog item={opened.item} onClose={close} />}
      {opened?.what === "enter" && <EntryDialog item={opened.item} sides={opened.sides} onClose={close} />}
    </>
  );
}

const useStyles = makeStyles({
  item: { ":not(:first-child)": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` } },
  more: { padding: "12px 20px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});
