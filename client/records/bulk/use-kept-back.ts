import { useCallback, useEffect, useState } from "react";
import { z } from "zod";
import { changeSetSchema, type PlannedChange } from "#client/device/change-set.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { momentOf } from "#client/device/server-time.ts";
import type { KeptChange } from "#sync/engine/client/replica-types.ts";

const schema = z.object({
  done: z.string(),
  changes: changeSetSchema,
  /** ISO moment of the last part that was made. */
  at: z.iso.datetime(),
});

/** What takes a bulk edit back. */
export interface KeptBack {
  /** What it has done, without a full stop: 「12件を変更しました」. */
  readonly done: string;
  readonly changes: readonly PlannedChange[];
}

/** Milliseconds for which it is offered. After that, too much has been built upon the edit. */
const offeredFor = 24 * 60 * 60_000;

/**
 * Returns what was kept while it is offered; undefined after that, or without any.
 * @param now an ISO moment
 */
export function offeredAt(now: string, kept: unknown): z.output<typeof schema> | undefined {
  const { data } = schema.safeParse(kept);
  return data && Date.parse(now) - Date.parse(data.at) < offeredFor ? data : undefined;
}

/** Returns what is kept once these changes were made, or given up; undefined if nothing is left. */
export function keptWithout(kept: unknown, gone: readonly PlannedChange[]): z.output<typeof schema> | undefined {
  const { data } = schema.safeParse(kept);
  const keys = new Set(gone.map(keyOf));
  const changes = data?.changes.filter((change) => !keys.has(keyOf(change))) ?? [];
  return data && changes.length > 0 ? { ...data, changes } : undefined;
}

/** A later edit of the same record is taken back by another change. */
const keyOf = ({ name, input }: PlannedChange): string => JSON.stringify([name, input]);

/** Whether planned changes are the rest of taking an edit back. What is left of an edit itself has made none of its records. */
export function isTakingBack(kept: KeptBack | undefined, planned: readonly PlannedChange[]): boolean {
  const ids = new Set(kept?.changes.map(({ id }) => id));
  return planned.every(({ id }) => ids.has(id));
}

/**
 * Keeps on the device what takes back the last bulk edit of a list. It is no draft: nobody has typed it, and to lose it loses no
 * change. What is taken back leaves it part by part. So the rest is still offered after a stop or a killed browser.
 * @param name the name of the list's change set
 */
export function useKeptBack(name: string) {
  const replica = useReplica();
  const [earlier, setEarlier] = useState<KeptBack>();
  const key = `bulkBack/${name}`;
  const look = useCallback(async () => {
    // Without a device there is nothing to take back either.
    const kept = await replica.derived.load(key).catch(() => undefined);
    const now = () => momentOf(replica);
    const found = offeredAt(now(), kept);
    // Values of people are kept no longer than they are offered.
    if (!found && kept !== undefined)
      await replica.derived.change(key, (value) => offeredAt(now(), value)).catch(() => undefined);
    return found;
  }, [replica, key]);
  useEffect(() => void look().then(setEarlier), [look]);
  return {
    /** The edit that was made before this screen was opened, or what is left of taking one back. Undefined without any. */
    earlier,
    /** Returns what keeps the changes that take back an edit, for the transaction in which the device makes it. */
    keeping: (back: KeptBack): readonly KeptChange[] =>
      back.changes.length === 0 ? [] : [{ key, change: () => ({ ...back, at: momentOf(replica) }) }],
    /** Returns what forgets these changes, for the transaction in which the device makes them. */
    leaving: (made: readonly PlannedChange[]): readonly KeptChange[] => [{ key, change: (kept) => keptWithout(kept, made) }],
    /** Offers it no more, as it is taken up; the device keeps it. */
    hide: () => setEarlier(undefined),
    /** Offers what the device keeps. */
    offer: async () => setEarlier(await look()),
    /** Forgets these changes: they were made, or cannot be. */
    drop: (gone: readonly PlannedChange[]) =>
      replica.derived.change(key, (kept) => keptWithout(kept, gone)).catch(() => undefined),
    forget: async () => {
      setEarlier(undefined);
      await replica.derived.save(key, undefined).catch(() => undefined);
    },
  };
}
