import { useCallback, useEffect, useRef, useState } from "react";

/** Something that is being waited for, and can be given up. */
export interface Waiting {
  /** What has come of it so far, in words; undefined while nothing is waited for. */
  readonly said: string | undefined;
  /** Begins, unless it has begun: runs the work, which ends when its signal does. */
  run(work: (signal: AbortSignal, say: (text: string) => void) => Promise<void>): void;
  cancel(): void;
}

/** Waits for one thing at a time; gives it up when the screen goes. */
export function useWaiting(first: string): Waiting {
  const [said, setSaid] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    controller.current?.abort();
    controller.current = undefined;
    setSaid(undefined);
  }, []);
  useEffect(() => () => controller.current?.abort(), []);
  const run = useCallback<Waiting["run"]>(
    (work) => {
      if (controller.current) return;
      const own = new AbortController();
      controller.current = own;
      setSaid(first);
      const say = (text: string) => void (controller.current === own && setSaid(text));
      void work(own.signal, say).finally(() => {
        if (controller.current !== own) return;
        controller.current = undefined;
        setSaid(undefined);
      });
    },
    [first],
  );
  return { said, run, cancel };
}
