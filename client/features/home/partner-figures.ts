import type { Figure } from "#client/search/figure.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { activePartnerStatuses, newPartnerStatuses, partnerStatuses } from "#sync/model/rules/partner.ts";

export interface PartnerFigures {
  readonly total: number;
  readonly active: number;
  readonly fresh: number;
  /** The numbers by status; null for partners without one. */
  readonly byStatus: ReadonlyMap<number | null, number>;
}

/** The number of partners, in all and by status. */
export const partnerFigures: Figure<PartnerFigures> = {
  sources: [partner],
  async read(from) {
    const list = await from.index(partner);
    const having = (status: number | null) =>
      list({ filters: { status: [status] }, sort: "updatedAt", offset: 0, limit: 0 }).matched;
    const byStatus = new Map<number | null, number>(
      [...partnerStatuses.map(({ value }) => value), null].map((status) => [status, having(status)]),
    );
    const sum = (statuses: readonly number[]) => statuses.reduce((total, status) => total + (byStatus.get(status) ?? 0), 0);
    return {
      total: list({ sort: "updatedAt", offset: 0, limit: 0 }).total,
      active: sum(activePartnerStatuses),
      fresh: sum(newPartnerStatuses),
      byStatus,
    };
  },
};
