/** Calls back once, when there is nothing better to do; returns how to call it off. */
export type Idle = (run: () => void) => () => void;

/** Milliseconds without a change before the browser is asked for an idle moment. */
const quiet = 2_000;

/** An idle moment of this tab; where the browser cannot tell (Safari), a quiet one. */
export const whenIdle: Idle = (run) => {
  let cancel = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback !== "function") return run();
    const handle = requestIdleCallback(run, { timeout: 10_000 });
    cancel = () => cancelIdleCallback(handle);
  }, quiet);
  return () => cancel();
};
