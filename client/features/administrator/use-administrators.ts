import { useLive } from "#client/device/use-live.ts";
import { byNumber } from "#client/ui/table/sorted.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";

export type AdministratorView = RowOf<typeof admin>;

/** All administrators by number; undefined while they are being read. */
export const useAdministrators = (): Reading<readonly AdministratorView[]> | undefined =>
  useLive(async (replica) => (await replica.all(admin)).sort(byNumber), []);
