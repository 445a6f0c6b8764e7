import type { ReactNode } from "react";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { displayNumber, isPartnerId } from "./partner-format.ts";
import { PartnerMissing, PartnerSkeleton } from "./partner-missing.tsx";
import { PartnerPage, type PartnerTab } from "./partner-page.tsx";
import { usePartner } from "./use-partner.ts";

interface PartnerScreenProps {
  /** From the address: an id, or the number that screens show. */
  readonly address: string;
  readonly tab: PartnerTab;
  readonly onTab: (tab: PartnerTab) => void;
  /** The tags on a partner, with their editing. */
  readonly tags: (partnerId: string) => ReactNode;
  /** The memos on a partner. */
  readonly memos: (partnerId: string) => ReactNode;
}

/** A partner's page, by either form of address. */
export function PartnerScreen({ address, ...rest }: PartnerScreenProps) {
  const number = displayNumber(address);
  if (number !== null) return <ByNumber number={number} {...rest} />;
  return isPartnerId(address) ? <ById id={address.toLowerCase()} {...rest} /> : <PartnerMissing partial={false} />;
}

type Slots = Omit<PartnerScreenProps, "address">;

function ByNumber({ number, ...slots }: Slots & { number: number }) {
  const found = useColumnIndex(partner, { filters: { number: [number] }, sort: "updatedAt", offset: 0, limit: 1 });
  const row = found?.rows[0];
  if (row) return <ById id={row.id} {...slots} />;
  return found ? <PartnerMissing partial={found.partial === "rows"} /> : <PartnerSkeleton />;
}

function ById({ id, tab, onTab, tags, memos }: Slots & { id: string }) {
  const reading = usePartner(id);
  if (reading === undefined) return <PartnerSkeleton />;
  if (reading.value === null) return <PartnerMissing partial={reading.partial} />;
  return <PartnerPage {...reading.value} tab={tab} onTab={onTab} tags={tags(id)} memos={memos(id)} />;
}
