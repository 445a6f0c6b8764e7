import type { Replica } from "#sync/engine/client/replica-types.ts";
import { openDevice } from "./open-device.ts";

/**
 * Works on an administrator's database while they are not signed in, and closes it. One tab works at a time if the browser has
 * locks. Without them, two tabs do the same work once, but count it twice.
 */
export function onDevice<T>(administratorId: string, work: (replica: Replica) => Promise<T>): Promise<T> {
  const run = async () => {
    // No change is made here, so the administrator's authority does not matter.
    const replica = await openDevice({ id: administratorId, authority: 0 });
    try {
      return await work(replica);
    } finally {
      await replica.close();
    }
  };
  return "locks" in navigator ? navigator.locks.request(`hand over ${administratorId}`, run) : run();
}
