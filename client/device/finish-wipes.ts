import { onDevice } from "./on-device.ts";
import { forgetWipe, getWipes } from "./session.ts";

/** Takes what replicated off the device for everybody who has signed out and not kept it (S3). What is unsent stays. */
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
