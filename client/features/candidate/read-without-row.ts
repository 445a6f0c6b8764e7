import { readLiving } from "#client/records/partner/read-living.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { fullName } from "#sync/model/rules/partner.ts";

/** A partner who is no longer on a list, and with whose note somebody here is not done. */
export interface WithoutRow {
  readonly id: string;
  /** Undefined where the partner was erased. */
  readonly name: string | undefined;
  /** That partner, or the one with whom it was merged; undefined in the trash. */
  readonly living: { readonly id: string; readonly name: string } | undefined;
}

/** Reads whose notes these are. */
export const readWithoutRow = (reader: Pick<ReplicaReader, "get">, ids: readonly string[]): Promise<readonly WithoutRow[]> =>
  Promise.all(
    ids.map(async (id): Promise<WithoutRow> => {
      const [own, row] = [await reader.get(partner, id), await readLiving(reader, partner, id)];
      const living = row && row.deletedAt === null ? { id: row.id, name: fullName(row) } : undefined;
      return { id, name: own && fullName(own), living };
    }),
  );
