import { Button } from "@fluentui/react-components";
import { lazy, Suspense } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import { useChangeSet } from "#client/device/use-change-set.ts";
import type { TrashedName } from "#client/records/trash/use-restore.ts";
import { PendingChanges } from "#client/ui/changes/pending-changes.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { type Selection, useSelected } from "#client/ui/table/selection.ts";
import type { BulkKind } from "./bulk-plan.ts";
import type { BulkField } from "./bulk-question.tsx";
import { doneText } from "./bulk-words.ts";
import { useBulkEnd } from "./use-bulk-end.ts";
import { type BulkResult, useBulkRun } from "./use-bulk-run.ts";
import { isTakingBack, useKeptBack } from "./use-kept-back.ts";

// Lists open without them.
const BulkQuestion = lazy(() => import("./bulk-question.tsx").then(({ BulkQuestion }) => ({ default: BulkQuestion })));
const BulkProgressDialog = lazy(() =>
  import("./bulk-progress-dialog.tsx").then(({ BulkProgressDialog }) => ({ default: BulkProgressDialog })),
);
const BulkResultDialog = lazy(() =>
  import("./bulk-result-dialog.tsx").then(({ BulkResultDialog }) => ({ default: BulkResultDialog })),
);

const BulkBackBar = lazy(() => import("./bulk-back-bar.tsx").then(({ BulkBackBar }) => ({ default: BulkBackBar })));

const hindrance = "まだ確定していない一括編集があります。先に続けるか、取りやめてください。";

interface BulkEditProps {
  /** The name of the change set; its place is in `draft-address.ts`. */
  readonly name: string;
  readonly selection: Selection;
  /** Returns the entity of a chosen record; undefined for one that is not listed any more. */
  readonly entityOf: (id: string) => TrashedName | undefined;
  /** What to do with the chosen records; undefined for nothing. */
  readonly asked: BulkKind | undefined;
  /** The fields that can be set. */
  readonly fields?: readonly BulkField[];
  readonly onAnswered: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/**
 * Changes several records at once. It says what will change, makes the changes part by part, and says what came of them. One
 * action takes all of it back, also after a reload.
 */
export function BulkEdit({ name, selection, entityOf, asked, fields = [], onAnswered, focusAfter }: BulkEditProps) {
  const set = useChangeSet(name);
  const { progress, start, stop } = useBulkRun(set);
  const { earlier, keeping, leaving, hide, offer, drop, forget } = useKeptBack(name);
  const toast = useToast();
  const selected = useSelected(selection);
  const { ended, close: closeEnd, begin, tell } = useBulkEnd();
  const { changes = [] } = set;

  /** Takes an edit back. What is still planned of it is given up before, since that would be made with it. */
  async function takeBackAll({ back, failure }: Pick<BulkResult, "back" | "failure">): Promise<void> {
    if (failure !== undefined) set.clear();
    else if (set.changes && set.changes.length > 0) return toast(hindrance, { intent: "error" });
    begin(back.length);
    await run(back, { isBack: true });
  }
  const sayDone = (result: BulkResult, isBack: boolean) => {
    const { made, kind, back } = result;
    const undo = { label: "元に戻す", run: () => void takeBackAll(result) };
    toast(doneText(kind, made, isBack), made === 0 ? { intent: "info" } : back.length > 0 && !isBack ? { action: undo } : {});
  };
  /** @param before takes back what was made of an edit that goes on here */
  async function run(
    plan: readonly PlannedChange[],
    { isBack = false, before = [] }: { isBack?: boolean; before?: readonly PlannedChange[] } = {},
  ): Promise<void> {
    onAnswered();
    // What belongs to an edit before this one would be taken for this one's.
    if (isBack || before.length > 0) hide();
    else await forget();
    const result = await start(plan, before, isBack ? (_back, made) => leaving(made) : keeping);
    if (!result) return;
    const { refused, stopped, failure } = result;
    if (failure !== undefined || (isBack && stopped > 0)) await offer();
    else if (isBack) await drop(plan);
    if (!isBack) selection.clear();
    if (refused.length + stopped > 0 || failure !== undefined) tell({ result, isBack });
    else sayDone(result, isBack);
  }

  /** Goes on with what was planned: an edit, or taking one back. */
  const goOn = () => void run(changes, isTakingBack(earlier, changes) ? { isBack: true } : { before: earlier?.changes ?? [] });

  if (progress)
    return (
      <Suspense>
        <BulkProgressDialog {...progress} onStop={stop} focusAfter={focusAfter} />
      </Suspense>
    );
  if (ended) {
    const { result, isBack } = ended;
    const takeBack = isBack || result.back.length === 0 ? undefined : () => (closeEnd(), void takeBackAll(result));
    const close = () => {
      closeEnd();
      if (result.made > 0) sayDone(result, isBack);
    };
    return (
      <Suspense>
        <BulkResultDialog {...{ result, isBack, takeBack, focusAfter }} onClose={close} />
      </Suspense>
    );
  }
  if (asked) {
    const targets = selected.flatMap((id) => {
      const entity = entityOf(id);
      return entity ? [{ entity, id }] : [];
    });
    return (
      <Suspense>
        <BulkQuestion
          {...{ targets, fields, focusAfter }}
          kind={asked}
          hindrance={changes.length > 0 ? hindrance : undefined}
          onClose={onAnswered}
          onConfirm={(plan) => void run(plan)}
        />
      </Suspense>
    );
  }
  if (earlier && changes.length + set.others === 0)
    return (
      <Suspense>
        <BulkBackBar
          back={earlier}
          onTakeBack={() => void takeBackAll({ back: earlier.changes, failure: undefined })}
          onClose={() => void forget()}
        />
      </Suspense>
    );
  return (
    <PendingChanges set={set} what="一括編集">
      <Button size="small" onClick={goOn}>
        続ける
      </Button>
      <Button size="small" onClick={set.clear}>
        取りやめる
      </Button>
    </PendingChanges>
  );
}
