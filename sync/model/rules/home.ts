import { isDueWithin, isOverdue } from "./contract.ts";

/** How many announcements the home page shows: the newest of those that are published. */
export const announcementsOnHome = 5;

/** Spans in days: the home page shows contracts that are due within one of them. */
export const dueSpans = [14, 30, 60] as const;

/**
 * Whether home lists a contract: it ends within the longest span, or should have ended.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export const isNearEnd = (contract: Parameters<typeof isOverdue>[0], today: string): boolean =>
  isOverdue(contract, today) || isDueWithin(contract, Math.max(...dueSpans), today);
