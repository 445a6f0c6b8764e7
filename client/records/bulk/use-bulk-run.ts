import { useEffect, useRef, useState } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import { useActor, useReplica } from "#client/device/replica-provider.tsx";
import type { ChangeSet } from "#client/device/use-change-set.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { type BulkKind, changeBack, subjectOfChange, verdictOf } from "./bulk-plan.ts";
import { type NotChanged, notChanged } from "./read-plan.ts";

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
  /** Why the device could not go on; the rest stays planned. */
  readonly failure: string | undefined;
}

/** How far a run is. */
export interface BulkProgress {
  readonly done: number;
  readonly of: number;
  readonly stopping: boolean;
}

interface BulkRun {
  readonly progress: BulkProgress | undefined;
  /**
   * Makes these changes, part by part; those that are not in the set yet are put into it first. Resolves with the result, or with
   * undefined where the screen was left.
   */
  readonly start: (changes: readonly PlannedChange[]) => Promise<BulkResult | undefined>;
  /** Gives up what is left after the current part. */
  readonly stop: () => void;
}

/**
 * Makes a planned bulk edit. What is made leaves the set in the same transaction. So a killed browser leaves the rest planned, and
 * nothing is made twice.
 */
export function useBulkRun(set: ChangeSet): BulkRun {
  const replica = useReplica();
  const { master } = useActor();
  const fault = useFault();
  const [progress, setProgress] = useState<BulkProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort("left"), []);

  async function start(changes: readonly PlannedChange[]): Promise<BulkResult | undefined> {
    const [first] = changes;
    if (!first) return undefined;
    const { kind } = subjectOfChange(first);
    const of = changes.length;
    const back: PlannedChange[] = [];
    const refused: NotChanged[] = [];
    let [made, done] = [0, 0];
    let failure: string | undefined;
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress({ done, of, stopping: false });
    try {
      await set.put(changes);
      while (!signal.aborted) {
        const part = await set.confirmPart((each) => verdictOf(each.change, each) === "due");
        if (part.length === 0) break;
        const judged = part.map((each) => ({ ...each, verdict: verdictOf(each.change, each) }));
        const due = judged.filter(({ verdict }) => verdict === "due");
        if (kind !== "remove" || master) back.push(...due.flatMap(({ change, writes }) => changeBack(change, writes) ?? []));
        refused.push(...(await notChanged(replica, judged)));
        made += due.length;
        done += part.length;
        setProgress({ done, of, stopping: signal.aborted });
      }
    } catch (error) {
      if (!isRefusal(error)) {
        fault("a bulk edit was not made", error);
        return undefined;
      }
      failure = reasonText(error);
    }
    if (signal.reason === "left") return undefined;
    const stopped = failure === undefined ? of - done : 0;
    if (stopped > 0) set.clear();
    setProgress(undefined);
    return { kind, made, back, refused, same: done - made - refused.length, stopped, failure };
  }

  return {
    progress,
    start,
    stop() {
      running.current?.abort("stopped");
      setProgress((now) => now && { ...now, stopping: true });
    },
  };
}
