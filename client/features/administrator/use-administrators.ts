import { useLive } from "#client/device/use-live.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";

export type AdministratorView = RowOf<typeof admin>;

/** All administrators, newest update first; undefined while they are being read. */
export function useAdministrators(): Reading<readonly AdministratorView[]> | undefined {
  return useLive(async (replica) => (await replica.all(admin)).sort(newestFirst), []);
}

const newestFirst = (a: AdministratorView, b: AdministratorView): number =>
  b.updatedAt.localeCompare(a.updatedAt) || a.id.localeCompare(b.id);
