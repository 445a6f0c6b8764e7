import type { Replica } from "#sync/engine/client/replica-types.ts";

/** Takes back the last change of a row while no server may have it; false where one may, and the change has to be undone by another. */
export async function takeBack(replica: Replica, key: string): Promise<boolean> {
  const change = (await replica.outbox()).findLast(({ writes }) => writes.includes(key));
  if (change?.state !== "waiting" || change.sent) return false;
  await replica.discard(change.mutation.id);
  return true;
}
