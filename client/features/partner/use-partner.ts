import { useLive } from "#client/device/use-live.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";

export type Partner = RowOf<typeof partner>;

/** A partner with what belongs to the same page. */
export interface PartnerReading {
  readonly partner: Partner;
  readonly companyName: string | null;
}

/** A partner by id; null when the device has none, or has it in the trash; undefined while it is being read. */
export function usePartner(id: string): PartnerReading | null | undefined {
  return useLive(
    async (replica) => {
      const row = await replica.get(partner, id);
      if (!row || row.deletedAt !== null) return null;
      const link = await replica.get(membership, id);
      const employer = link && (await replica.get(company, link.companyId));
      return { partner: row, companyName: employer?.name ?? null };
    },
    [id],
  );
}
