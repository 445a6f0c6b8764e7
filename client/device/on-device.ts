import type { Replica } from "#sync/engine/client/replica-types.ts";
import { openDevice } from "./open-device.ts";

/**
 * Works on an administrator's database while nobody is signed in to it, and closes it. One tab at a time, where the browser
 * has locks: what two do is done once, but counted twice.
 */
export function onDevice<T>(administratorId: string, work: (replica: Replica) => Promise<T>): Promise<T> {
  const run = async () => {
    // Nothing is authored here: what its administrator may do is of no account.
    const replica = await openDevice({ id: administratorId, authority: 0 });
    try {
      return await work(replica);
    } finally {
      await replica.close();
    }
  };
  return "locks" in navigator ? navigator.locks.request(`hand over ${administratorId}`, run) : run();
}
