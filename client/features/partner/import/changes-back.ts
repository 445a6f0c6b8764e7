import { type PlannedChange, planned } from "#client/device/change-set.ts";
import { read } from "#sync/engine/client/reading/reading.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { importedPartner } from "#sync/model/entities/partner-import.ts";
import { takeImportBack } from "#sync/model/mutators/partner-import.ts";

/** Returns the changes that take an import back; undefined as long as the device has not received all of it. */
export async function changesBack(replica: Replica, importId: string): Promise<readonly PlannedChange[] | undefined> {
  const { value, partial } = await read(replica, async (reader) => {
    // Of a partner who has not arrived, the device cannot tell whether it can be taken back.
    const isWhole = reader.hasAll(partner);
    const notes = await reader.list(importedPartner, "importId", importId);
    return isWhole ? notes : undefined;
  });
  if (partial) return undefined;
  return value?.map(({ partnerId: id }) => planned<unknown>(id, takeImportBack, { id, importId }));
}
