import { Button } from "@fluentui/react-components";
import { lazy, Suspense, useState } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import { useChangeSet } from "#client/device/use-change-set.ts";
import { useBulkEnd } from "#client/records/bulk/use-bulk-end.ts";
import { useBulkRun } from "#client/records/bulk/use-bulk-run.ts";
import { type KeptBack, useKeptBack } from "#client/records/bulk/use-kept-back.ts";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { PendingChanges } from "#client/ui/changes/pending-changes.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { type Selection, useSelected } from "#client/ui/table/selection.ts";
import { mostInAct } from "#sync/engine/act.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { RowWrite } from "#sync/engine/tx.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { ofTags, type Tagging, tagsBefore } from "./bulk-tagging.ts";
import { useTagsBack } from "./use-tags-back.ts";

// The list opens without them.
const ChangeSetReview = lazy(() =>
  import("#client/ui/changes/change-set-review.tsx").then(({ ChangeSetReview }) => ({ default: ChangeSetReview })),
);
const BulkBackBar = lazy(() =>
  import("#client/records/bulk/bulk-back-bar.tsx").then(({ BulkBackBar }) => ({ default: BulkBackBar })),
);
const BulkProgressDialog = lazy(() =>
  import("#client/records/bulk/bulk-progress-dialog.tsx").then(({ BulkProgressDialog }) => ({ default: BulkProgressDialog })),
);
const BulkResultDialog = lazy(() =>
  import("#client/records/bulk/bulk-result-dialog.tsx").then(({ BulkResultDialog }) => ({ default: BulkResultDialog })),
);
const BulkTagDialog = lazy(() => import("./bulk-tag-dialog.tsx").then(({ BulkTagDialog }) => ({ default: BulkTagDialog })));

/** The name of the change set, and of what takes it back. */
const name = "partnerTags";

interface BulkTagsProps {
  readonly selection: Selection;
  readonly tags: Reading<readonly TagChoice[]>;
  /** The action to run on the chosen partners; undefined for none. */
  readonly asked: Tagging | undefined;
  readonly onAnswered: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/**
 * Changes the tags of several partners at once: they are chosen, planned, reviewed, and confirmed as one act. Too many for one are
 * made part by part. One action takes all of it back, also after a reload.
 */
export function BulkTags({ selection, tags, asked, onAnswered, focusAfter }: BulkTagsProps) {
  const set = useChangeSet(name);
  const { earlier, keeping, leaving, hide, offer, drop, forget } = useKeptBack(name);
  const { progress, start, stop } = useBulkRun(set, ofTags);
  const toast = useToast();
  const changeBack = useTagsBack();
  const selected = useSelected(selection);
  const [reviewing, setReviewing] = useState(false);
  const { ended, close, begin, tell } = useBulkEnd();
  const { changes = [] } = set;
  const takeBack = async (back: readonly PlannedChange[]) => {
    if (back.length > mostInAct) await takeBackInParts(back);
    else if (await changeBack(back)) {
      hide();
      await drop(back);
    }
  };
  const takeBackInParts = async (back: readonly PlannedChange[]) => {
    if (set.changes && set.changes.length > 0) return toast("まだ確定していないタグの変更があります。", { intent: "error" });
    begin(back.length);
    await makeInParts(back, true);
  };
  const sayDone = (done: string, back: readonly PlannedChange[]) =>
    toast(done, back.length > 0 ? { action: { label: "元に戻す", run: () => void takeBack(back) } } : {});
  const makeInParts = async (plan: readonly PlannedChange[], isBack: boolean) => {
    if (isBack) hide();
    else await forget();
    const result = await start(plan, [], isBack ? (_back, made) => leaving(made) : keeping);
    if (!result) return;
    const { refused, stopped, failure } = result;
    if (failure !== undefined || (isBack && stopped > 0)) await offer();
    else if (isBack) await drop(plan);
    if (!isBack) selection.clear();
    if (refused.length + stopped > 0 || failure !== undefined) tell({ result, isBack });
    else if (isBack) toast("タグを元に戻しました");
    else sayDone(taggedText(result.made), result.back);
  };
  if (progress)
    return (
      <Suspense>
        <BulkProgressDialog what="タグの変更" {...progress} onStop={stop} focusAfter={focusAfter} />
      </Suspense>
    );
  if (ended) {
    const { result, isBack } = ended;
    const takeBackMade = isBack || result.back.length === 0 ? undefined : () => (close(), void takeBack(result.back));
    return (
      <Suspense>
        <BulkResultDialog {...{ result, isBack, focusAfter }} takeBack={takeBackMade} onClose={close} />
      </Suspense>
    );
  }
  return (
    <>
      {!reviewing && !asked && (
        <PendingChanges set={set} what="タグの変更">
          <Button size="small" onClick={() => setReviewing(true)}>
            変更内容を確認
          </Button>
        </PendingChanges>
      )}
      <Suspense>
        {earlier && !reviewing && !asked && changes.length + set.others === 0 && (
          <BulkBackBar back={earlier} onTakeBack={() => void takeBack(earlier.changes)} onClose={() => void forget()} />
        )}
      </Suspense>
      <Suspense>
        {asked && (
          <BulkTagDialog
            set={set}
            tagging={asked}
            partnerIds={selected}
            tags={tags}
            onClose={onAnswered}
            onPlanned={() => {
              onAnswered();
              setReviewing(true);
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {reviewing && changes.length > 0 && (
          <ChangeSetReview
            set={set}
            along={(tried) =>
              keeping(
                keptOf(
                  tried.length,
                  tried.flatMap(({ writes }) => writes),
                ),
              )
            }
            focusAfter={focusAfter}
            onClose={() => setReviewing(false)}
            onInParts={() => {
              setReviewing(false);
              void makeInParts(changes, false);
            }}
            onConfirmed={(count, writes) => {
              setReviewing(false);
              selection.clear();
              hide();
              const { done, changes: back } = keptOf(count, writes);
              sayDone(done, back);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const keptOf = (count: number, writes: readonly RowWrite[]): KeptBack => ({
  done: taggedText(count),
  changes: tagsBefore(writes),
});

const taggedText = (count: number) => `${numberText(count)}名のタグを更新しました`;
