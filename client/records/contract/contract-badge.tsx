import { useToday } from "#client/device/use-today.ts";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { contractStanding, contractStandings, type StandingContract } from "#sync/model/rules/contract.ts";

interface ContractBadgeProps {
  readonly contract: StandingContract;
  readonly small?: boolean;
}

/** Shows the state of a contract today: 開始前, 稼働中, 終了間近, 終了日超過, 自動更新中 or 終了. */
export function ContractBadge({ contract, small = false }: ContractBadgeProps) {
  return <ChoiceBadge small={small} choices={contractStandings} value={contractStanding(contract, useToday())} />;
}
