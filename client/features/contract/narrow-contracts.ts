import { type ContractState, isDueWithin, isOverdue, isRunning } from "#sync/model/rules/contract.ts";
import type { ContractFilter } from "./contract-search.ts";

/**
 * Whether the list shows a contract under a filter.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function isShown(contract: ContractState, filter: ContractFilter, today: string): boolean {
  switch (filter) {
    case "all":
      return true;
    case "running":
      return isRunning(contract);
    case "ended":
      return !isRunning(contract);
    case "overdue":
      return isOverdue(contract, today);
    default:
      return isDueWithin(contract, filter, today);
  }
}
