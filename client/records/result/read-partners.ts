import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { fullName } from "#sync/model/rules/partner.ts";

/** A partner whom another record mentions. */
export interface MentionedPartner {
  readonly id: string;
  readonly name: string;
  readonly inTrash: boolean;
}

/** Reads partners whom other records mention, including those in the trash. */
export async function readPartners(
  reader: ReplicaReader,
  ids: readonly string[],
): Promise<(id: string) => MentionedPartner | null> {
  const rows = await reader.getMany(partner, [...new Set(ids)]);
  const known = new Map(
    rows.flatMap((row) => (row ? [[row.id, { id: row.id, name: fullName(row), inTrash: row.deletedAt !== null }]] : [])),
  );
  return (id) => known.get(id) ?? null;
}
