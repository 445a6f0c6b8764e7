import type { PlannedChange } from "#client/device/change-set.ts";
import { useActor, useReplica } from "#client/device/replica-provider.tsx";
import type { ChangeSet, TriedChange } from "#client/device/use-change-set.ts";
import type { KeptChange } from "#sync/engine/client/replica-types.ts";
import { type BulkKind, type BulkTarget, changeBack, subjectOfChange, type Verdict, verdictOf } from "./bulk-plan.ts";
import { doneText } from "./bulk-words.ts";
import { type NotChanged, notChanged } from "./read-plan.ts";
import type { KeptBack } from "./use-kept-back.ts";
import { type PartProgress, usePartRun } from "./use-part-run.ts";

/** What a run came to. */
export interface BulkResult {
  readonly kind: BulkKind;
  readonly made: number;
  /** The changes that take all of it back; none where the user may not make them. */
  readonly back: readonly PlannedChange[];
  readonly refused: readonly NotChanged[];
  /** Number of records that had the value already. */
  readonly same: number;
  /** Number of changes that were given up when the user stopped. */
  readonly stopped: number;
  /** Number of changes that stay planned. */
  readonly left: number;
  /** Why the device could not go on; the rest stays planned. */
  readonly failure: string | undefined;
}

interface BulkRun {
  readonly progress: PartProgress | undefined;
  /**
   * Makes these changes, part by part; those that are not in the set yet are put into it first. Resolves with the result, or with
   * undefined where the screen was left.
   * @param before takes back what an interrupted run has made of them
   * @param keeping returns what keeps the changes that take back all of it so far, for each part's own transaction. It is given
   *   these and what the part makes
   */
  readonly start: (
    changes: readonly PlannedChange[],
    before: readonly PlannedChange[],
    keeping: (back: KeptBack, made: readonly PlannedChange[]) => readonly KeptChange[],
  ) => Promise<BulkResult | undefined>;
  /** Gives up what is left after the current part. */
  readonly stop: () => void;
}

/** What the changes of a bulk edit mean. */
export interface BulkMeaning {
  readonly kindOf: (change: PlannedChange) => BulkKind;
  readonly subjectOf: (change: PlannedChange) => BulkTarget;
  readonly verdictOf: (tried: TriedChange) => Verdict;
  /** Returns what takes back changes that were made. */
  readonly backOf: (made: readonly TriedChange[]) => readonly PlannedChange[];
}

/** Changes of the records themselves: of a field, into the trash, and back. */
const ofRecords: BulkMeaning = {
  kindOf: (change) => subjectOfChange(change).kind,
  subjectOf: subjectOfChange,
  verdictOf: (tried) => verdictOf(tried.change, tried),
  backOf: (made) => made.flatMap(({ change, writes }) => changeBack(change, writes) ?? []),
};

/** Makes a planned bulk edit (see `usePartRun`). */
export function useBulkRun(set: ChangeSet, { kindOf, subjectOf, verdictOf: judge, backOf } = ofRecords): BulkRun {
  const replica = useReplica();
  const { master } = useActor();
  const { progress, start, stop } = usePartRun(set);

  const startBulk: BulkRun["start"] = async (changes, before, keeping) => {
    const [first] = changes;
    if (!first) return undefined;
    const kind = kindOf(first);
    let back = before;
    const refused: NotChanged[] = [];
    let made = 0;
    const backWith = (due: readonly TriedChange[]) => (kind === "remove" && !master ? back : [...back, ...backOf(due)]);
    const end = await start(changes, "a bulk edit was not made", {
      isDue: (each) => judge(each) === "due",
      along(due) {
        const all = backWith(due);
        return keeping(
          { done: doneText(kind, all.length, false), changes: all },
          due.map(({ change }) => change),
        );
      },
      async onPart(part) {
        const judged = part.map((each) => ({ ...each, verdict: judge(each) }));
        const due = judged.filter(({ verdict }) => verdict === "due");
        back = backWith(due);
        refused.push(...(await notChanged(replica, judged, subjectOf)));
        made += due.length;
      },
    });
    if (!end) return undefined;
    const { done, stopped, left, failure } = end;
    return { kind, made, back, refused, same: done - made - refused.length, stopped, left, failure };
  };

  return { progress, start: startBulk, stop };
}
