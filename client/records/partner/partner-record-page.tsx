import type { ReactNode } from "react";
import type { Numbered } from "#client/records/in-address.ts";
import { OwnedRecordPage } from "#client/records/owned-record-page.tsx";
import { RecordGate } from "#client/records/record-gate.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { type Partner, usePartner } from "./use-partner.ts";

/** The parts of the address of a page below a partner's page. Each is an id, or the number on screens. */
export interface PartnerRecordAddress {
  readonly partner: string;
  readonly record: string;
}

interface PartnerRecordPageProps<T> {
  readonly address: PartnerRecordAddress;
  /** The label of such a record: 「業務日報」. */
  readonly label: string;
  /** The page's title. It gets no record while the record has not been read. */
  readonly title: (record: T | undefined) => string;
  /** Reads all such records of a partner. It must be the same function on each render. */
  readonly read: (reader: ReplicaReader, partnerId: string) => Promise<readonly T[]>;
  /** @param partial whether some of its related data has not arrived */
  readonly children: (record: T, partner: Partner, partial: boolean) => ReactNode;
}

/** The read-only page of one record that belongs to a partner. A record of another partner counts as missing. */
export function PartnerRecordPage<T extends Numbered>({ address, children, ...page }: PartnerRecordPageProps<T>) {
  return (
    <RecordGate record={usePartner(address.partner)}>
      {({ partner }) => (
        <OwnedRecordPage
          key={partner.id}
          owner={{ of: "partner", id: partner.id, label: fullName(partner) }}
          address={address.record}
          {...page}
        >
          {(record, partial) => children(record, partner, partial)}
        </OwnedRecordPage>
      )}
    </RecordGate>
  );
}
