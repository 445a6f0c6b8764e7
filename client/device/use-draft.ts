import { useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { onFreeze } from "#sync/engine/client/on-freeze.ts";
import { type DraftInHand, type DraftKeeper, draftKeeper } from "./draft-keeper.ts";
import { useReplica } from "./replica-provider.tsx";

export interface Draft<T> {
  /** Undefined until the device has been read. */
  readonly value: T | undefined;
  /** False once the device has refused to keep what was typed. */
  readonly kept: boolean;
  readonly change: (how: (value: T) => T) => void;
}

/** One of several drafts of a key: each tab has its own. */
export interface OneDraft<T> extends Draft<T> {
  /** Which of them it is. */
  readonly id: string | undefined;
  /** How many more of this key no tab had open when this one was taken up. */
  readonly others: number;
  /** Takes up the next of the others; this one joins them. */
  readonly next: () => void;
}

interface Shown<T> {
  readonly key: string;
  readonly hand: DraftInHand<T>;
  readonly others: number;
}

/**
 * What was typed and not yet saved, on the disk with every change, so that leaving the screen, a reload, a killed browser or
 * another tab on the same screen loses nothing. What the disk refuses comes back for as long as the tab lives. `empty` is what stands where nothing is kept, and what is not kept; give the
 * same one each time.
 */
export function useDraft<T>(key: string, schema: z.ZodType<T>, empty: T): OneDraft<T> {
  const replica = useReplica();
  const keeper = useRef<DraftKeeper<T>>(undefined);
  const [shown, setShown] = useState<Shown<T>>();
  const [kept, setKept] = useState(true);

  const take = useCallback(
    async (from: DraftKeeper<T>, again = false) => {
      const others = await (again ? from.takeAgain() : from.take());
      if (keeper.current !== from) return;
      setShown({ key, hand: from.hand, others });
      setKept(from.kept);
    },
    [key],
  );

  useEffect(() => {
    const opened = draftKeeper(replica, key, schema, empty);
    keeper.current = opened;
    void take(opened);
    const ended = new AbortController();
    onFreeze(
      () => undefined,
      () => void take(opened, true),
      ended.signal,
    );
    return () => {
      ended.abort();
      opened.letGo();
    };
  }, [replica, key, schema, empty, take]);

  const change = useCallback((how: (value: T) => T) => {
    const { current } = keeper;
    if (!current) return;
    current.hand = { ...current.hand, value: how(current.hand.value) };
    const { hand } = current;
    setShown((before) => before && { ...before, hand });
    void current.write().then(setKept);
  }, []);

  const next = useCallback(() => {
    const { current } = keeper;
    if (!current) return;
    void current.write().then((written) => (written ? take(current) : setKept(false)));
  }, [take]);

  const present = shown?.key === key ? shown : undefined;
  return { value: present?.hand.value, id: present?.hand.id, kept, change, others: present?.others ?? 0, next };
}
