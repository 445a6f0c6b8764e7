import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { admin } from "#sync/model/entities/admin.ts";

/** The names of administrators by id; one that the device does not know has none. */
export async function adminNames(
  replica: ReplicaReader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows = await replica.getMany(admin, wanted);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row.name] as const] : [])));
}
