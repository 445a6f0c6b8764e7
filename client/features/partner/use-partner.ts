import { useLive } from "#client/device/use-live.ts";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";

export type Partner = RowOf<typeof partner>;

/** A partner with what belongs to the same page. */
export interface PartnerReading {
  readonly partner: Partner;
  /** Null where there is none; undefined while it may not have arrived. */
  readonly companyName: string | null | undefined;
}

/** A partner by id; null when the device has none, or has it in the trash; undefined while it is being read. */
export function usePartner(id: string): Reading<PartnerReading | null> | undefined {
  return useLive(
    async (reader) => {
      const row = await reader.get(partner, id);
      if (!row || row.deletedAt !== null) return null;
      const link = await reader.get(membership, id);
      const employer = link && (await reader.get(company, link.companyId));
      return {
        partner: row,
        companyName: employer?.name ?? (reader.hasAll(membership) && reader.hasAll(company) ? null : undefined),
      };
    },
    [id],
  );
}
