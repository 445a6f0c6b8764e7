import { type Idle, whenIdle } from "#client/search/idle.ts";

const gestures = ["keydown", "pointerdown", "wheel", "focusin"] as const;
const early = { capture: true, passive: true };

/**
 * Calls back once, when the user has done nothing for a while and nothing is in the way. After each gesture the wait begins
 * anew. Returns a function that cancels it.
 * @param isFree whether nothing is in the way; asked in the idle moment
 * @param target what tells of gestures
 */
export function whenQuiet(
  isFree: () => boolean,
  run: () => void,
  idle: Idle = whenIdle,
  target: Pick<EventTarget, "addEventListener" | "removeEventListener"> = window,
): () => void {
  let cancel: () => void = () => undefined;
  const end = () => {
    cancel();
    for (const name of gestures) target.removeEventListener(name, wait, early);
  };
  const wait = () => {
    cancel();
    cancel = idle(() => {
      if (!isFree()) return;
      end();
      run();
    });
  };
  for (const name of gestures) target.addEventListener(name, wait, early);
  wait();
  return end;
}

/**
 * Loads something, and then begins to wait. Returns a function that cancels both.
 * @param begin begins the wait, and returns what cancels it
 */
export function afterLoading(
  load: () => Promise<unknown>,
  begin: () => () => void,
  onFailure: (error: unknown) => void,
): () => void {
  let cancel: (() => void) | undefined;
  let isWanted = true;
  load().then(
    () => {
      if (isWanted) cancel = begin();
    },
    (error: unknown) => {
      if (isWanted) onFailure(error);
    },
  );
  return () => {
    isWanted = false;
    cancel?.();
  };
}
