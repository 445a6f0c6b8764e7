import { useEffect, useState } from "react";
import { z } from "zod";
import { changeSetSchema, type PlannedChange } from "#client/device/change-set.ts";
import { useReplica } from "#client/device/replica-provider.tsx";

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
    void replica.derived.load(key).then(
      (value) => {
        const { data } = schema.safeParse(value);
        if (data && !left && Date.now() - Date.parse(data.at) < offeredFor) setEarlier(data);
      },
      // Without a device there is nothing to take back either.
      () => undefined,
    );
    return () => void (left = true);
  }, [replica, key]);
  const save = (value: unknown) => replica.derived.save(key, value).catch(() => undefined);
  return {
    /** The edit that was made before this screen was opened; undefined without any. */
    earlier,
    /** Keeps the changes that take back what was made so far. Where the device refuses, the toast still has them. */
    keep: (back: KeptBack) => save({ ...back, at: new Date().toISOString() }),
    /** Offers it no more, as it is taken up; the device keeps it. */
    hide: () => setEarlier(undefined),
    forget: async () => {
      setEarlier(undefined);
      await save(undefined);
    },
  };
}
