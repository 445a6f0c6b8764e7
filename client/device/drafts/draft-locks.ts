import { onFreeze } from "#sync/engine/client/on-freeze.ts";

export const lockOf = (name: string) => `draft/${name}`;

/**
 * Does the work while no other tab does any of this name. An old browser has no locks, so nothing is excluded there. A page
 * that is left for the page cache releases the name, even if the work is not done yet.
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
  // The page was left while it waited for the lock, and is shown again.
  return alone(name, work);
}

const nothing = () => undefined;

/** Locks a name until it is released, or the tab is gone. Returns what releases it, which resolves when the name is free. */
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

/** Returns the names that any tab has locked. */
export const heldLocks = async (): Promise<ReadonlySet<string | undefined>> =>
  "locks" in navigator ? new Set((await navigator.locks.query()).held?.map(({ name }) => name)) : new Set();
