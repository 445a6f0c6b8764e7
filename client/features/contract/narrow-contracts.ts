import { isDueWithin, isOverdue, isRunning, type StandingContract } from "#sync/model/rules/contract.ts";
import { type NoticeCase, plannedNotice } from "#sync/model/rules/freelance-act.ts";
import { isNearEnd } from "#sync/model/rules/home.ts";
import { isStated, missingTerms, paymentStanding, type StatedTerms, statedTerms } from "#sync/model/rules/stated-terms.ts";
import type { AskedByAct, ContractSearch, ContractStateFilter } from "./contract-search.ts";

/**
 * Whether the list shows a contract under a filter.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function isShown(contract: StandingContract, filter: ContractStateFilter, today: string): boolean {
  switch (filter) {
    case "all":
      return true;
    case "open":
      return isRunning(contract);
    case "running":
      return isRunning(contract) && contract.openDate <= today;
    case "planned":
      return isRunning(contract) && contract.openDate > today;
    case "ended":
      return !isRunning(contract);
    case "overdue":
      return isOverdue(contract, today);
    case "near":
      return isNearEnd(contract, today);
    default:
      return isDueWithin(contract, filter, today);
  }
}

/** Whether a contract matches the address's filters by position and automatic renewal. */
export function meets(
  { occupationId, isAutoRenewed }: { readonly occupationId: number; readonly isAutoRenewed: boolean },
  { position, renewal }: { readonly [K in "position" | "renewal"]: ContractSearch[K] | undefined },
): boolean {
  return (position?.includes(occupationId) ?? true) && (renewal === undefined || isAutoRenewed === (renewal === "yes"));
}

/**
 * Whether the freelance act still asks this of a contract, as the contract's page says.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function isAsked(
  found: NoticeCase & { readonly contract: StatedTerms & { readonly termsStatedOn: string | null } },
  asked: AskedByAct,
  today: string,
): boolean {
  const { contract, within } = found;
  if (!within) return false;
  if (asked === "payment") return paymentStanding(contract) === "late";
  if (asked === "terms") return !isStated(contract.termsStatedOn, today) || missingTerms(statedTerms(contract, "")).length > 0;
  const notice = plannedNotice(found, today);
  return notice?.state === "due" || notice?.state === "late";
}

/**
 * Whether the names of a contract contain every word, in any order.
 * @param keys search keys of its names
 * @param words search keys of the search text
 */
export const isFound = (keys: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => keys.some((key) => key.includes(word)));
