import { onDevice } from "./on-device.ts";
import { forgetWipe, getWipes } from "./session/session.ts";

/** Deletes replicated data of all users who have signed out and did not keep it (S3). Unsent work stays. */
export async function finishWipes(): Promise<void> {
  for (const id of getWipes()) {
    await onDevice(id, async (replica) => {
      // Another tab may have done it, or its administrator signed in again.
      if (!getWipes().includes(id)) return;
      await replica.wipe();
      await forgetWipe(id);
    });
  }
}
