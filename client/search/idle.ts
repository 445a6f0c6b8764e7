/** Calls back once in an idle moment. Returns a function that cancels it. */
export type Idle = (run: () => void) => () => void;

/** Milliseconds without a change before an idle moment is requested. */
const quiet = 2_000;

/** Runs in an idle moment of this tab; without the browser's support (Safari), after a quiet one. */
export const whenIdle: Idle = (run) => {
  let cancel = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback !== "function") return run();
    const handle = requestIdleCallback(run, { timeout: 10_000 });
    cancel = () => cancelIdleCallback(handle);
  }, quiet);
  return () => cancel();
};
