import { useContract } from "#client/records/contract/use-contract.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import type { HistoryScreenProps } from "./partner-history-screen.tsx";
import { RecordHistory } from "./record-history.tsx";

/** 履歴: what happened to a contract, and when. */
export function ContractHistoryScreen({ address, ...search }: HistoryScreenProps) {
  return (
    <RecordGate record={useContract(address)}>
      {({ row, projectName }) => (
        <RecordHistory owner="contract" id={row.id} name={`${row.partnerName}の契約`} about={projectName} {...search} />
      )}
    </RecordGate>
  );
}
