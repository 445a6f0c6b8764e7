import { byText } from "../../engine/order.ts";
import { type ContractState, type ContractTerms, isOverdue, isRunning } from "./contract.ts";
import { dayAfter, lastOfDays } from "./days.ts";
import { japanDate } from "./japan-time.ts";

/* Days are `YYYY-MM-DD` in Japan, and ends are included. `occupation` is the word for 職種, so it is not used for this. */

/** The fields of a contract that decide on which days its partner is occupied. */
export interface CourseContract extends ContractState, ContractTerms {
  readonly id: string;
  readonly projectId: string;
  readonly occupationId: number;
}

/** The days on which a contract occupies its partner. */
export interface Occupied<C extends CourseContract = CourseContract> {
  readonly contract: C;
  readonly from: string;
  /** The last day; null if there is no end. */
  readonly until: string | null;
  /** Whether it continues an earlier contract on the same position, without a day between. */
  readonly renews: boolean;
  /** Whether another contract continues it in this way. */
  readonly isRenewed: boolean;
}

/** When a partner has no contract. */
export interface Free {
  /** The first free day: today, or a later day. */
  readonly from: string;
  /** The last free day before the next contract; null if none follows. */
  readonly until: string | null;
  /** The first day of this time, if it began before today; null if no contract came before it. */
  readonly since: string | null;
}

/**
 * Returns the days on which one partner's contracts occupy the partner, in the order of their first days. A contract runs until a
 * user ends it, whatever its planned end. One that was renewed ends where its renewal begins, although it was ended on another day.
 * A contract that ended before it began is left out.
 * @param today the day in Japan
 */
export function occupiedDays<C extends CourseContract>(contracts: readonly C[], today: string): readonly Occupied<C>[] {
  const sorted = [...contracts].sort((a, b) => byText(a.openDate, b.openDate) || byText(a.id, b.id));
  const renewals = renewalsOf(sorted);
  const continued = new Set(renewals.values());
  return sorted.flatMap((contract) => {
    const renewal = renewals.get(contract);
    const until = renewal ? dayAfter(renewal.openDate, -1) : lastDay(contract, today);
    if (until !== null && until < contract.openDate) return [];
    return [{ contract, from: contract.openDate, until, renews: continued.has(contract), isRenewed: renewal !== undefined }];
  });
}

/**
 * Returns the days between contracts on which none occupies the partner. The time after the last is not among them.
 * @param occupied from `occupiedDays`
 */
export function gapsBetween(occupied: readonly Occupied[]): readonly { readonly from: string; readonly until: string }[] {
  const gaps = [];
  let end: string | undefined;
  for (const { from, until } of occupied) {
    if (end !== undefined && from > dayAfter(end, 1)) gaps.push({ from: dayAfter(end, 1), until: dayAfter(from, -1) });
    if (until === null) break;
    if (end === undefined || until > end) end = until;
  }
  return gaps;
}

/**
 * Returns the first time from today on without a contract; null if a contract without an end runs.
 * @param occupied from `occupiedDays`
 * @param today the day in Japan
 */
export function firstFree(occupied: readonly Occupied[], today: string): Free | null {
  let from = today;
  let before: string | undefined;
  // The contracts are in the order of their first days, so one pass finds the first day that none covers.
  for (const one of occupied) {
    if (one.from > from) return { from, until: dayAfter(one.from, -1), since: sinceOf(before) };
    if (one.until === null || one.until === lastOfDays) return null;
    if (one.until >= from) from = dayAfter(one.until, 1);
    else if (before === undefined || one.until > before) before = one.until;
  }
  return { from, until: null, since: sinceOf(before) };

  function sinceOf(last: string | undefined): string | null {
    return from === today && last !== undefined ? dayAfter(last, 1) : null;
  }
}

/** Returns the last day of a contract that was not renewed. One that is overdue runs today. */
function lastDay(contract: CourseContract, today: string): string | null {
  if (contract.endedAt !== null) return japanDate(contract.endedAt);
  if (contract.isAutoRenewed) return null;
  return isOverdue(contract, today) ? today : contract.closeDate;
}

/**
 * Returns the renewal of each contract that has one: on the same position, from the day after its planned end. Without a planned
 * end, it begins on the day on which the contract was ended.
 */
function renewalsOf<C extends CourseContract>(contracts: readonly C[]): ReadonlyMap<C, C> {
  // Most partners have one, and a device may have 60,000.
  if (contracts.length < 2) return new Map();
  const opened = new Map<string, C>();
  const keyOf = ({ projectId, occupationId }: C, day: string) => `${projectId} ${occupationId} ${day}`;
  // One that was ended before it began has no days.
  for (const one of contracts)
    if (one.endedAt === null || japanDate(one.endedAt) >= one.openDate) opened.set(keyOf(one, one.openDate), one);
  return new Map(
    contracts.flatMap((one) => {
      const day = one.closeDate ? dayAfter(one.closeDate, 1) : isRunning(one) ? undefined : japanDate(one.endedAt ?? "");
      const next = day === undefined ? undefined : opened.get(keyOf(one, day));
      return next && next !== one ? [[one, next] as const] : [];
    }),
  );
}
