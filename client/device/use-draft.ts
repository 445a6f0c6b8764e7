import { useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
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
  const [state, setState] = useState<{ readonly key: string; readonly value: T }>();
  const [kept, setKept] = useState(true);
  const latest = useRef(empty);
  const writing = useRef(false);

  useEffect(() => {
    let wanted = true;
    const take = (value: T) => {
      if (!wanted) return;
      latest.current = value;
      setState({ key, value });
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
  }, [drafts, key, schema, empty]);

  /** One write at a time, always of the latest: fast typing must not queue up behind the disk. */
  const write = useCallback(async () => {
    if (writing.current) return;
    writing.current = true;
    try {
      for (let written: T | undefined; written !== latest.current; ) {
        written = latest.current;
        await drafts.save(key, written === empty ? undefined : written);
      }
      setKept(true);
    } catch {
      setKept(false);
    } finally {
      writing.current = false;
    }
  }, [drafts, key, empty]);

  const change = useCallback(
    (how: (value: T) => T) => {
      latest.current = how(latest.current);
      setState({ key, value: latest.current });
      void write();
    },
    [key, write],
  );

  return { value: state?.key === key ? state.value : undefined, kept, change };
}
