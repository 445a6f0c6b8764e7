import { Button } from "@fluentui/react-components";
import { lazy, Suspense, useState } from "react";
import { useChangeSet } from "#client/device/use-change-set.ts";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { PendingChanges } from "#client/ui/changes/pending-changes.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { type Selection, useSelected } from "#client/ui/table/selection.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { Tagging } from "./bulk-tagging.ts";
import { useTagsBack } from "./use-tags-back.ts";

// The list opens without them.
const ChangeSetReview = lazy(() =>
  import("#client/ui/changes/change-set-review.tsx").then(({ ChangeSetReview }) => ({ default: ChangeSetReview })),
);
const BulkTagDialog = lazy(() => import("./bulk-tag-dialog.tsx").then(({ BulkTagDialog }) => ({ default: BulkTagDialog })));

interface BulkTagsProps {
  readonly selection: Selection;
  readonly tags: Reading<readonly TagChoice[]>;
  /** The action to run on the chosen partners; undefined for none. */
  readonly asked: Tagging | undefined;
  readonly onAnswered: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** Changes the tags of several partners at once: they are chosen, planned, reviewed, and confirmed as one act. */
export function BulkTags({ selection, tags, asked, onAnswered, focusAfter }: BulkTagsProps) {
  const set = useChangeSet("partnerTags");
  const toast = useToast();
  const changeBack = useTagsBack();
  const selected = useSelected(selection);
  const [reviewing, setReviewing] = useState(false);
  const { changes = [] } = set;
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
              const undo = { label: "元に戻す", run: () => void changeBack(writes) };
              toast(`${count.toLocaleString("ja-JP")}名のタグを更新しました`, writes.length > 0 ? { action: undo } : {});
            }}
          />
        )}
      </Suspense>
    </>
  );
}
