import type { Replica } from "#sync/engine/client/replica-types.ts";
import { CallRefused, NoAnswer } from "./call.ts";
import { databaseOwners } from "./database-names.ts";
import { daysUnseen } from "./days-unseen.ts";
import { logError } from "./log-error.ts";
import { onDevice } from "./on-device.ts";
import { loadCurrentUser } from "./session/current-user.ts";
import { getSession, lockUnseen } from "./session/session.ts";

const day = 24 * 60 * 60 * 1_000;
const warnedFrom = 23;

/** Returns the days that are left, including the current one; undefined if no warning is due. */
export function daysLeft(milliseconds: number): number | undefined {
  const left = Math.ceil(daysUnseen - milliseconds / day);
  return milliseconds < warnedFrom * day || left <= 0 ? undefined : left;
}

/**
 * Checks for how long this administrator's device has been without a server. It locks the device if that is too long and no server
 * accepts the session now. Replicated data is then wiped, unless the clock is unreliable.
 * @returns how long, in milliseconds; undefined if it is locked
 */
export async function lookUnseen(replica: Replica): Promise<number | undefined> {
  const { milliseconds } = await replica.unseen();
  if (milliseconds < daysUnseen * day || (await isAccepted())) return milliseconds;
  return (await wipeUnseen(replica.actor.id)) ? undefined : 0;
}

/**
 * Wipes the databases of administrators who are not signed in, if no server has accepted their session for too long. It shows
 * nothing of them, and asks no server.
 */
export async function wipeAllUnseen(): Promise<void> {
  for (const id of await databaseOwners()) {
    const { state, administrator } = getSession();
    if (state === "in" && administrator?.id === id) continue;
    await wipeUnseen(id).catch((error: unknown) => logError("a device was not looked at", error));
  }
}

/**
 * Locks a device that was without a server for too long, and wipes it. The lock comes first: after any interruption, both are
 * completed before data is shown.
 */
function wipeUnseen(administratorId: string): Promise<boolean> {
  return onDevice(administratorId, async (replica) => {
    const { milliseconds, certain } = await replica.unseen();
    if (milliseconds < daysUnseen * day) return false;
    await lockUnseen(administratorId);
    if (certain) await replica.wipe();
    return true;
  });
}

/** Returns what is left on a locked device: the number of unsent changes, and whether the replicated data was wiped. */
export function leftOnDevice(administratorId: string): Promise<{ readonly unsent: number; readonly wiped: boolean }> {
  return onDevice(administratorId, async (replica) => {
    const { mutations, drafts } = await replica.unsent();
    return { unsent: mutations.length + drafts.length, wiped: replica.status.value.lastExchange === null };
  });
}

/** Whether a server accepts the session now. If so, a locked session is unlocked. */
export async function isAccepted(): Promise<boolean> {
  try {
    await loadCurrentUser();
    return true;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof CallRefused) return false;
    throw error;
  }
}
