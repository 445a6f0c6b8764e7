import { onFreeze } from "#sync/engine/client/on-freeze.ts";

export const lockOf = (name: string) => `draft/${name}`;

/**
 * Does the work while no other tab does any of this name. An old browser has no locks: there one tab must do. A page that
 * is left for the page cache gives the name back, whatever of the work is still to be done when it is shown again.
 */
export async function alone<R>(name: string, work: () => Promise<R>): Promise<R> {
  if (!("locks" in navigator)) return work();
  const [left, ended] = [new AbortController(), new AbortController()];
  const resumed = new Promise<void>((resume) => onFreeze(() => left.abort(), resume, ended.signal));
  const leaving = new Promise<void>((leave) => left.signal.addEventListener("abort", () => leave()));
  let done: Promise<R> | undefined;
  const begin = () => {
    done = work();
    return Promise.race([done.then(nothing, nothing), leaving]);
  };
  try {
    await navigator.locks.request(lockOf(name), { signal: left.signal }, begin);
    if (done) return await done;
  } catch (error) {
    if (done || !left.signal.aborted) throw error;
    await resumed;
  } finally {
    ended.abort();
  }
  // It was left while it waited for the name.
  return alone(name, work);
}

const nothing = () => undefined;

/** Holds a name until it is released, or the tab is gone. Gives what releases it, and resolves when nobody sees it held. */
export const hold = (name: string): Promise<() => Promise<void>> =>
  new Promise((held) => {
    const over: Promise<void> = alone(
      name,
      () =>
        new Promise<void>((release) =>
          held(() => {
            release();
            return over;
          }),
        ),
    );
  });

/** Names that are held, by whichever tab. */
export const heldLocks = async (): Promise<ReadonlySet<string | undefined>> =>
  "locks" in navigator ? new Set((await navigator.locks.query()).held?.map(({ name }) => name)) : new Set();
