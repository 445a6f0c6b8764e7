import { Button } from "@fluentui/react-components";
import { lazy, Suspense, useState } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import { useChangeSet } from "#client/device/use-change-set.ts";
import { useKeptBack } from "#client/records/bulk/use-kept-back.ts";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { PendingChanges } from "#client/ui/changes/pending-changes.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { type Selection, useSelected } from "#client/ui/table/selection.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import { type Tagging, tagsBefore } from "./bulk-tagging.ts";
import { useTagsBack } from "./use-tags-back.ts";

// The list opens without them.
const ChangeSetReview = lazy(() =>
  import("#client/ui/changes/change-set-review.tsx").then(({ ChangeSetReview }) => ({ default: ChangeSetReview })),
);
const BulkBackBar = lazy(() =>
  import("#client/records/bulk/bulk-back-bar.tsx").then(({ BulkBackBar }) => ({ default: BulkBackBar })),
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
 * Changes the tags of several partners at once: they are chosen, planned, reviewed, and confirmed as one act. One action takes it
 * back, also after a reload.
 */
export function BulkTags({ selection, tags, asked, onAnswered, focusAfter }: BulkTagsProps) {
  const set = useChangeSet(name);
  const { earlier, keep, hide, forget } = useKeptBack(name);
  const toast = useToast();
  const changeBack = useTagsBack();
  const selected = useSelected(selection);
  const [reviewing, setReviewing] = useState(false);
  const { changes = [] } = set;
  const takeBack = async (back: readonly PlannedChange[]) => {
    if (await changeBack(back)) await forget();
  };
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
            focusAfter={focusAfter}
            onClose={() => setReviewing(false)}
            onConfirmed={(count, writes) => {
              setReviewing(false);
              selection.clear();
              const back = tagsBefore(writes);
              const done = `${count.toLocaleString("ja-JP")}名のタグを更新しました`;
              hide();
              if (back.length > 0) void keep({ done, changes: back });
              toast(done, back.length > 0 ? { action: { label: "元に戻す", run: () => void takeBack(back) } } : {});
            }}
          />
        )}
      </Suspense>
    </>
  );
}
