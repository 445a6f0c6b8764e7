import { usePartner } from "#client/records/partner/use-partner.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import type { HistorySearch } from "./history-search.ts";
import { RecordHistory } from "./record-history.tsx";

export interface HistoryScreenProps {
  /** The record's id or the number on screens, from the address. */
  readonly address: string;
  readonly search: HistorySearch;
  readonly onSearch: OnSearch<HistorySearch>;
}

/** 履歴: what happened to a partner, and when. */
export function PartnerHistoryScreen({ address, ...search }: HistoryScreenProps) {
  return (
    <RecordGate record={usePartner(address)}>
      {({ partner }) => <RecordHistory owner="partner" id={partner.id} name={fullName(partner)} {...search} />}
    </RecordGate>
  );
}
