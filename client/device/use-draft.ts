import { useCallback, useEffect, useMemo, useState } from "react";
import type { z } from "zod";
import type { KeptValues } from "#sync/engine/client/replica-types.ts";
import { useReplica } from "./replica-provider.tsx";

export interface Draft<T> {
  /** Undefined until the device has been read. */
  readonly value: T | undefined;
  /** False once the device has refused to keep what was typed. */
  readonly kept: boolean;
  readonly change: (how: (value: T) => T) => void;
}

/**
 * What was typed and not yet saved, on the disk with every change, so that leaving the screen, a reload or a killed browser
 * loses nothing. `empty` is what stands where nothing is kept, and what is not kept; give the same one each time.
 */
export function useDraft<T>(key: string, schema: z.ZodType<T>, empty: T): Draft<T> {
  const { drafts } = useReplica();
  const keeper = useMemo(() => draftKeeper(drafts, key, empty), [drafts, key, empty]);
  const [state, setState] = useState<{ readonly of: object; readonly value: T }>();
  const [kept, setKept] = useState(true);

  useEffect(() => {
    let wanted = true;
    const take = (value: T) => {
      if (!wanted) return;
      keeper.latest = value;
      setState({ of: keeper, value });
    };
    drafts.load(key).then(
      (stored) => {
        const parsed = schema.safeParse(stored);
        take(parsed.success ? parsed.data : empty);
      },
      () => take(empty),
    );
    return () => {
      wanted = false;
    };
  }, [keeper, drafts, key, schema, empty]);

  const change = useCallback(
    (how: (value: T) => T) => {
      keeper.latest = how(keeper.latest);
      setState({ of: keeper, value: keeper.latest });
      void keeper.write().then(setKept);
    },
    [keeper],
  );

  return { value: state?.of === keeper ? state.value : undefined, kept, change };
}

/** Keeps one draft. One write at a time, always of the latest: fast typing must not queue up behind the disk. */
function draftKeeper<T>(drafts: KeptValues, key: string, empty: T) {
  let writing: Promise<boolean> | undefined;
  const writeAll = async (): Promise<boolean> => {
    try {
      for (let written: T | undefined; written !== keeper.latest; ) {
        written = keeper.latest;
        await drafts.save(key, written === empty ? undefined : written);
      }
      return true;
    } catch {
      return false;
    } finally {
      writing = undefined;
    }
  };
  const keeper = {
    latest: empty,
    /** Resolves once the latest is on the disk: whether it is. */
    write: (): Promise<boolean> => (writing ??= writeAll()),
  };
  return keeper;
}
