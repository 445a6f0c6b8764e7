import { DocumentQuestionMarkRegular, PersonRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLive } from "#client/device/use-live.ts";
import { numberIn, pageOf, trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { type Partner, usePartner } from "./use-partner.ts";

/** The parts of the address of a page below a partner's: each an id, or the number that screens show. */
export interface PartnerRecordAddress {
  readonly partner: string;
  readonly record: string;
}

interface PartnerRecordPageProps<T> {
  readonly address: PartnerRecordAddress;
  /** What such a record is called: 「業務日報」. */
  readonly label: string;
  /** The page's title; without a record while it is not there. */
  readonly title: (record: T | undefined) => string;
  /** Reads all such records of a partner; the same function on each render. */
  readonly read: (reader: ReplicaReader, partnerId: string) => Promise<readonly T[]>;
  /** @param partial not all that belongs to it has arrived */
  readonly children: (record: T, partner: Partner, partial: boolean) => ReactNode;
}

/** The page of one record that belongs to a partner, to be read. One of another partner counts as missing. */
export function PartnerRecordPage<T extends Numbered>(props: PartnerRecordPageProps<T>) {
  return (
    <RecordGate record={usePartner(props.address.partner)}>
      {({ partner }) => <RecordPage key={partner.id} partner={partner} {...props} />}
    </RecordGate>
  );
}

interface Numbered {
  readonly id: string;
  readonly number: number | null;
}

interface RecordPageProps<T> extends PartnerRecordPageProps<T> {
  readonly partner: Partner;
}

function RecordPage<T extends Numbered>({ partner, address, label, title, read, children }: RecordPageProps<T>) {
  const reading = useLive((reader) => read(reader, partner.id), [read, partner.id]);
  const number = numberIn(address.record);
  const record = reading?.value.find((one) =>
    number === null ? one.id === address.record.toLowerCase() : one.number === number,
  );
  return (
    <Page title={title(record)} breadcrumb={trailTo("partner", { id: partner.id, label: fullName(partner) })}>
      {record ? (
        children(record, partner, reading?.partial === true)
      ) : (
        <Card>
          {!reading && <SkeletonLines lines={8} />}
          {reading?.partial && <Receiving title={`この${label}はまだこの端末に届いていません`} />}
          {reading?.partial === false && <Missing label={label} partner={partner} />}
        </Card>
      )}
    </Page>
  );
}

function Missing({ label, partner }: { readonly label: string; readonly partner: Partner }) {
  const router = useRouter();
  const toPartner = {
    id: "partnerRecord.toPartner",
    label: `${fullName(partner)}の詳細へ`,
    icon: <PersonRegular />,
    run: () => router.history.push(pageOf("partner", partner.id)),
  };
  return (
    <EmptyState
      icon={<DocumentQuestionMarkRegular />}
      title={`${label}が見つかりませんでした`}
      hint="削除されたか、アドレスが正しくない可能性があります。"
      action={<ActionButton action={toPartner} />}
    />
  );
}
