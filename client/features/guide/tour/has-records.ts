import type { Replica } from "#sync/engine/client/replica-types.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { announcementRead } from "#sync/model/entities/announcement.ts";
import { mentionRead } from "#sync/model/entities/memo-mention.ts";

/**
 * Rows that show no work. Whoever registers has made their own account. Marks of what was read come by looking, and an update
 * made some for accounts that had never signed in.
 */
const idle: ReadonlySet<string> = new Set([admin, announcementRead, mentionRead].map(({ name }) => name));

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
    if (!entity.stamped || idle.has(entity.name)) continue;
    await replica.scan(entity, (rows) => {
      found ||= rows.some((row) => row["createdBy"] === id || row["updatedBy"] === id);
    });
    if (found) return true;
  }
  return false;
}
