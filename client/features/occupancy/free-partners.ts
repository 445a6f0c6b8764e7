import { byText } from "#sync/engine/order.ts";
import { contractStanding } from "#sync/model/rules/contract.ts";
import { dayAfter } from "#sync/model/rules/days.ts";
import { type Free, firstFree } from "#sync/model/rules/occupancy.ts";
import { leftPartnerStatus } from "#sync/model/rules/partner.ts";
import type { OccupiedDays, PartnerCourse } from "./courses.ts";

/** A partner who is free, or will be. */
export interface FreePartner extends Free {
  readonly id: string;
  readonly name: string;
  /** The contract before that time; undefined if none came before it. */
  readonly last: OccupiedDays | undefined;
  /** Whether that contract should have ended already. */
  readonly isOverdue: boolean;
}

export interface FreePartners {
  readonly coming: readonly FreePartner[];
  readonly now: readonly FreePartner[];
}

/**
 * Returns the partners who will be free, by day, and those who are, the latest first. Whoever has left is not among them.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function freePartners(courses: readonly PartnerCourse[], today: string): FreePartners {
  const free = courses.flatMap(({ id, name, status, occupied }): FreePartner[] => {
    const found = status === leftPartnerStatus || occupied.length === 0 ? null : firstFree(occupied, today);
    if (!found) return [];
    const end = dayAfter(found.since ?? found.from, -1);
    const last = occupied.findLast(({ until }) => until === end);
    const isOverdue = last !== undefined && contractStanding(last.contract, today) === "overdue";
    return [{ ...found, id, name, last, isOverdue }];
  });
  // Whoever is overdue is free from tomorrow on, the longest overdue first.
  const endOf = ({ last }: FreePartner) => last?.contract.closeDate ?? "";
  const coming = free.filter(({ from }) => from > today).sort((a, b) => byText(a.from, b.from) || byText(endOf(a), endOf(b)));
  const now = free.filter(({ from }) => from === today).sort((a, b) => byText(b.since ?? "", a.since ?? ""));
  return { coming, now };
}
