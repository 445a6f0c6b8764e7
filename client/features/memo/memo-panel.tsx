import { Caption1, mergeClasses, Skeleton, SkeletonItem } from "@fluentui/react-components";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import { editAgain, useDiscard } from "#client/ui/form/use-discard.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { useNow } from "#client/ui/text/use-now.ts";
import { canChangeMemo } from "#sync/model/rules/memo.ts";
import { MemoComposer } from "./memo-composer.tsx";
import { type MemoEdit, withEdit } from "./memo-drafts.ts";
import { MemoFailure, useMemoChange } from "./memo-form.tsx";
import { MemoItem } from "./memo-item.tsx";
import { useMemoStyles } from "./memo-styles.ts";
import type { MemoTarget } from "./memo-target.ts";
import { OrphanedEdits } from "./orphaned-edits.tsx";
import { RefusedMemos } from "./refused-memos.tsx";
import { useMemoDrafts } from "./use-memo-drafts.ts";
import { type MemoView, useMemos } from "./use-memos.ts";
import { useRefusedMemos } from "./use-refused-memos.ts";
import { useRemoveMemo } from "./use-remove-memo.ts";
import { useStickToEnd } from "./use-stick-to-end.ts";

type MemoPanelProps = (
  | { readonly partnerId: string; readonly projectId?: never }
  | { readonly projectId: string; readonly partnerId?: never }
) & {
  /** The id whose drafts are shown; by default the record's own. */
  readonly draftsOf?: string;
  readonly className?: string;
};

/** Shows the memos on a partner or a project as a conversation. The oldest is first, and a field for a new one is below. */
export function MemoPanel({ partnerId, projectId, draftsOf, className }: MemoPanelProps) {
  const actor = useActor();
  const type = partnerId === undefined ? "project" : "partner";
  const id = partnerId ?? projectId;
  const target = useMemo((): MemoTarget => ({ type, id }), [type, id]);
  const drafts = draftsOf ?? id;
  return <Panel key={`${actor.id}/${drafts}`} target={target} draftsOf={drafts} className={className} />;
}

interface PanelProps {
  readonly target: MemoTarget;
  readonly draftsOf: string;
  readonly className: string | undefined;
}

function Panel({ target, draftsOf, className }: PanelProps) {
  const styles = useMemoStyles();
  const actor = useActor();
  const removeMemo = useRemoveMemo(target);
  const { failure, run } = useMemoChange("remove");
  const { value: memos, partial = false } = useMemos(target) ?? {};
  const refused = useRefusedMemos(target);
  const now = useNow();
  const { value: drafts, kept, change, amend, takeOut } = useMemoDrafts(draftsOf);
  const discard = useDiscard({ change, amend });
  const discardEdit = (memoId: string, edit: MemoEdit) =>
    discard({
      without: (held) => withEdit(held, memoId, null),
      back: (held) => withEdit(held, memoId, editAgain(edit, held.edits[memoId])),
    });
  const [removing, setRemoving] = useState<MemoView | null>(null);
  const heading = useId();
  const { body, toEnd } = useStickToEnd(memos?.length);
  const panel = useRef<HTMLElement>(null);
  const heir = useRef<Heir>(undefined);
  const askRemoval = useCallback((memo: MemoView) => {
    heir.current = undefined;
    setRemoving(memo);
  }, []);

  const remove = async (memo: MemoView) => {
    const at = memos?.findIndex(({ id }) => id === memo.id) ?? -1;
    await run(async () => {
      await removeMemo(memo);
      heir.current = { id: memos?.[at + 1]?.id ?? memos?.[at - 1]?.id };
      change((held) => withEdit(held, memo.id, null));
    });
    setRemoving(null);
  };

  return (
    <section ref={panel} aria-labelledby={heading} className={mergeClasses(styles.panel, className)}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          メモ
        </h2>
        {memos && <Caption1 className={styles.count}>{countText(memos.length, "件", partial)}</Caption1>}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- keys scroll it; a fieldset would belong to a form */}
      <div ref={body} data-printed-whole className={styles.body} tabIndex={0} role="group" aria-label="メモの一覧">
        {!memos && <Loading />}
        {memos?.length === 0 &&
          (partial ? (
            <Receiving compact />
          ) : (
            <p className={styles.empty}>まだメモはありません。最初のメモを下の欄から書き込めます。</p>
          ))}
        {memos && memos.length > 0 && (
          <ol className={styles.list}>
            {memos.map((memo) => (
              <MemoItem
                key={memo.id}
                memo={memo}
                mine={memo.createdBy === actor.id}
                changeable={canChangeMemo(actor, memo)}
                now={now}
                edit={drafts?.edits[memo.id]}
                onEdit={change}
                onDiscard={discardEdit}
                takeOut={takeOut}
                onRemove={askRemoval}
              />
            ))}
          </ol>
        )}
      </div>
      <MemoFailure text={failure} className={styles.bar} />
      {refused.length > 0 && <RefusedMemos refused={refused} />}
      {memos && !partial && drafts && (
        <OrphanedEdits edits={drafts.edits} memos={memos} onChange={change} onDiscard={discardEdit} />
      )}
      {drafts && (
        <MemoComposer target={target} text={drafts.added} kept={kept} onChange={change} takeOut={takeOut} onSent={toEnd} />
      )}
      <ConfirmDialog
        open={removing !== null}
        title="このメモを削除しますか？"
        confirmLabel="削除"
        danger
        onConfirm={() => (removing ? remove(removing) : undefined)}
        onClose={() => setRemoving(null)}
        focusAfter={() => heirIn(panel.current, heir.current)}
      >
        <p className={styles.quote}>{removing?.content}</p>
      </ConfirmDialog>
    </section>
  );
}

/** The memo that gets the focus after one was deleted; its `id` is undefined if no memo is left. Undefined if none was deleted. */
type Heir = { readonly id: string | undefined } | undefined;

function heirIn(panel: HTMLElement | null, heir: Heir): HTMLElement | null {
  if (!heir) return null;
  const next = heir.id && panel?.querySelector<HTMLElement>(`[data-memo="${heir.id}"]`);
  return next || (panel?.querySelector<HTMLElement>('textarea[name="memo"]') ?? null);
}

function Loading() {
  return (
    <Skeleton aria-label="メモを読み込んでいます" style={{ display: "grid", gap: 16 }}>
      {[70, 50, 80].map((width) => (
        <SkeletonItem key={width} size={48} style={{ width: `${width}%` }} />
      ))}
    </Skeleton>
  );
}
