import type { Replica } from "#sync/engine/client/replica-types.ts";

/**
 * Whether the current user has records of their own on this device. These are unsent changes, drafts, and rows that they made or
 * edited. Rows are read in chunks; it is asked once for an account on a device, in an idle moment.
 */
export async function hasRecords(replica: Pick<Replica, "actor" | "model" | "scan" | "unsent">): Promise<boolean> {
  const { id } = replica.actor;
  const { mutations, drafts } = await replica.unsent();
  if (mutations.length + drafts.length > 0) return true;
  let found = false;
  for (const entity of replica.model.entities) {
    // The account itself is none: whoever registers has made it.
    if (!entity.stamped || entity.name === "admin") continue;
    await replica.scan(entity, (rows) => {
      found ||= rows.some((row) => row["createdBy"] === id || row["updatedBy"] === id);
    });
    if (found) return true;
  }
  return false;
}
