import { type RecordReading, useRecord } from "#client/records/use-record.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";

export type Partner = RowOf<typeof partner>;

/** A partner with the other data of the same page. */
export interface PartnerReading {
  readonly partner: Partner;
  /** Null without a company; undefined if the company may not have arrived. */
  readonly companyName: string | null | undefined;
}

/** Reads a partner by id, or by the number on screens. */
export const usePartner = (address: string): RecordReading<PartnerReading> => useRecord(partner, address, withCompany);

async function withCompany(row: Partner, reader: ReplicaReader): Promise<PartnerReading> {
  const link = await reader.get(membership, row.id);
  const employer = link && (await reader.get(company, link.companyId));
  const none = reader.hasAll(membership) && reader.hasAll(company) ? null : undefined;
  return { partner: row, companyName: employer?.name ?? none };
}
