import type { Replica } from "#sync/engine/client/replica-types.ts";
import { CallRefused, NoAnswer } from "./call.ts";
import { loadCurrentUser } from "./current-user.ts";
import { databaseOwners } from "./database-names.ts";
import { logError } from "./log-error.ts";
import { onDevice } from "./on-device.ts";
import { getSession, lockUnseen } from "./session.ts";

const day = 24 * 60 * 60 * 1_000;
/** So long a device may go without a server that accepts its session; then it locks, and what replicated goes (S3). */
export const daysUnseen = 30;
const warnedFrom = 23;

/** How many days are left, the one that runs included; undefined where there is nothing to warn of. */
export function daysLeft(milliseconds: number): number | undefined {
  const left = Math.ceil(daysUnseen - milliseconds / day);
  return milliseconds < warnedFrom * day || left <= 0 ? undefined : left;
}

/**
 * Looks how long this administrator's device has been without a server, and locks it where that is too long and no server
 * accepts the session now. What replicated is wiped then, unless the clock is rather wrong.
 * @returns how long, in milliseconds; undefined where it is locked
 */
export async function lookUnseen(replica: Replica): Promise<number | undefined> {
  const { milliseconds } = await replica.unseen();
  if (milliseconds < daysUnseen * day || (await isAccepted())) return milliseconds;
  return (await wipeUnseen(replica.actor.id)) ? undefined : 0;
}

/** Does the same to all who have a database here and are not signed in: nothing of them is shown, and nothing is asked. */
export async function wipeAllUnseen(): Promise<void> {
  for (const id of await databaseOwners()) {
    const { state, administrator } = getSession();
    if (state === "in" && administrator?.id === id) continue;
    await wipeUnseen(id).catch((error: unknown) => logError("a device was not looked at", error));
  }
}

/** The lock stands first: whatever ends this in the middle, it is taken up again before anything is shown. */
function wipeUnseen(administratorId: string): Promise<boolean> {
  return onDevice(administratorId, async (replica) => {
    const { milliseconds, certain } = await replica.unseen();
    if (milliseconds < daysUnseen * day) return false;
    await lockUnseen(administratorId);
    if (certain) await replica.wipe();
    return true;
  });
}

/** What is left on a device that was locked: how much is unsent, and whether what replicated has gone. */
export function leftOnDevice(administratorId: string): Promise<{ readonly unsent: number; readonly wiped: boolean }> {
  return onDevice(administratorId, async (replica) => {
    const { mutations, drafts } = await replica.unsent();
    return { unsent: mutations.length + drafts.length, wiped: replica.status.value.lastExchange === null };
  });
}

/** Whether a server accepts the session at this moment. A locked one goes on by that. */
export async function isAccepted(): Promise<boolean> {
  try {
    await loadCurrentUser();
    return true;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof CallRefused) return false;
    throw error;
  }
}
