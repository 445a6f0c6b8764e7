import { useEffect, useState } from "react";
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

/**
 * Keeps on the device what takes back the last bulk edit of a list. It is no draft: nobody has typed it, and to lose it loses no
 * change.
 * @param name the name of the list's change set
 */
export function useKeptBack(name: string) {
  const replica = useReplica();
  const [earlier, setEarlier] = useState<KeptBack>();
  const key = `bulkBack/${name}`;
  useEffect(() => {
    let left = false;
    const { derived } = replica;
    const look = async () => {
      const kept = await derived.load(key);
      const found = offeredAt(momentOf(replica), kept);
      if (found && !left) setEarlier(found);
      // Values of people are kept no longer than they are offered.
      if (!found && kept !== undefined) await derived.change(key, (now) => offeredAt(momentOf(replica), now));
    };
    // Without a device there is nothing to take back either.
    void look().catch(() => undefined);
    return () => void (left = true);
  }, [replica, key]);
  return {
    /** The edit that was made before this screen was opened; undefined without any. */
    earlier,
    /** Returns what keeps the changes that take back an edit, for the transaction in which the device makes it. */
    keeping: (back: KeptBack): readonly KeptChange[] =>
      back.changes.length === 0 ? [] : [{ key, change: () => ({ ...back, at: momentOf(replica) }) }],
    /** Offers it no more, as it is taken up; the device keeps it. */
    hide: () => setEarlier(undefined),
    forget: async () => {
      setEarlier(undefined);
      await replica.derived.save(key, undefined).catch(() => undefined);
    },
  };
}
