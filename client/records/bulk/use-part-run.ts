import { useEffect, useRef, useState } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import type { ChangeSet, TriedChange } from "#client/device/use-change-set.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { useInView } from "#client/ui/page/use-in-view.ts";
import type { KeptChange } from "#sync/engine/client/replica-types.ts";

/** How far a run is. */
export interface PartProgress {
  readonly done: number;
  readonly of: number;
  readonly stopping: boolean;
}

/** What is done with the parts of a run. */
interface Parts {
  /** Whether a change that is not refused is made. Without it all are, and parts may come without what they write. */
  readonly isDue?: (tried: TriedChange) => boolean;
  /** Returns changes of derived values, for the transaction that makes a part of these changes. */
  readonly along?: (due: readonly TriedChange[]) => readonly KeptChange[];
  /** Called with each part that was made, before the next begins. */
  readonly onPart: (part: readonly TriedChange[]) => void | Promise<void>;
}

/** How a run ended. */
export interface PartsEnd {
  readonly done: number;
  /** Number of changes that were given up when the user stopped. */
  readonly stopped: number;
  /** Number of changes that stay planned. */
  readonly left: number;
  /** Why the device could not go on; the rest stays planned. */
  readonly failure: string | undefined;
}

interface PartRun {
  readonly progress: PartProgress | undefined;
  /**
   * Makes these changes, part by part; those that are not in the set yet are put into it first. Resolves with undefined where the
   * screen was left.
   * @param what it is, for the log
   */
  readonly start: (changes: readonly PlannedChange[], what: string, parts: Parts) => Promise<PartsEnd | undefined>;
  /** Gives up what is left after the current part. */
  readonly stop: () => void;
}

/**
 * Makes a planned change set part by part. What is made leaves the set in the same transaction. So a killed browser leaves the
 * rest planned, and nothing is made twice.
 */
export function usePartRun(set: ChangeSet): PartRun {
  const fault = useFault();
  const [progress, setProgress] = useState<PartProgress>();
  const running = useRef<AbortController>(undefined);
  const inView = useInView();
  useEffect(() => () => running.current?.abort("left"), []);

  async function start(changes: readonly PlannedChange[], what: string, parts: Parts): Promise<PartsEnd | undefined> {
    const of = changes.length;
    let done = 0;
    let failure: string | undefined;
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress({ done, of, stopping: false });
    let leave: (() => void) | undefined;
    try {
      if (!inView.current) leave = await set.openNew();
      await set.put(changes);
      while (!signal.aborted) {
        const part = await set.confirmPart(parts.isDue, parts.along);
        if (part.length === 0) break;
        await parts.onPart(part);
        done += part.length;
        setProgress({ done, of, stopping: signal.aborted });
      }
    } catch (error) {
      if (!isRefusal(error)) {
        fault(what, error);
        if (inView.current) return undefined;
      }
      failure = reasonText(error);
    } finally {
      leave?.();
    }
    if (signal.reason === "left") return undefined;
    const stopped = failure === undefined ? of - done : 0;
    if (stopped > 0) set.clear();
    setProgress(undefined);
    return { done, stopped, left: of - done - stopped, failure };
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
