import type { ReactNode } from "react";
import type { Address } from "#client/device/path-to.ts";
import { useLast } from "#client/device/use-last.ts";
import { pageOf, trailTo } from "#client/records/pages.ts";
import { type PartnerReading, usePartner } from "#client/records/partner/use-partner.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useLastThere } from "#client/records/use-last-there.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import type { AnyInterview } from "#sync/model/entities/interview.ts";
import { isArranged } from "#sync/model/rules/interview.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { MissingInterview } from "./missing-interview.tsx";
import { type Beginning, type Corrected, useBeginning } from "./use-beginning.ts";

/** Props of the screens of both kinds of interview. */
export interface InterviewScreenProps {
  /** From the address: an id, or the number that screens show. */
  readonly address: string;
  /** From the address: a revision of the interview to correct. */
  readonly corrects: string | undefined;
  /** The facts about a partner, with the first interview, shown beside the form. */
  readonly known: (partnerId: string, firstInterview: ReactNode) => ReactNode;
  readonly onSaved: (partnerPage: string) => void;
}

/** The values that the form begins with. */
interface InterviewFormProps<E extends AnyInterview> {
  readonly partnerId: string;
  readonly first: Beginning<E>["first"];
  /** Whether interviews are still to arrive on the device. */
  readonly partial: boolean;
  readonly corrected: Corrected<E> | undefined;
  /** Why nothing can be saved: the partner was removed meanwhile. */
  readonly removed: string | undefined;
}

interface InterviewEntryProps<E extends AnyInterview> extends Pick<InterviewScreenProps, "address" | "corrects"> {
  readonly entity: E;
  /** @param href the partner's page */
  readonly children: (begun: InterviewFormProps<E>, href: Address) => ReactNode;
}

/** The page on which an interview is entered or corrected. The form appears once the device has read its initial values. */
export function InterviewEntry<E extends AnyInterview>({ address, ...rest }: InterviewEntryProps<E>) {
  const { record, removed } = useLastThere(usePartner(address), address);
  return (
    <RecordGate record={record}>
      {(reading, named) => (
        <Entry key={`${named}/${rest.corrects}`} reading={reading} named={named} removed={removed} {...rest} />
      )}
    </RecordGate>
  );
}

interface EntryProps<E extends AnyInterview> extends Omit<InterviewEntryProps<E>, "address"> {
  readonly reading: PartnerReading;
  /** The partner whom the address names; the interview is added to whom that one leads. */
  readonly named: string;
  readonly removed: string | undefined;
}

function Entry<E extends AnyInterview>({ entity, reading, named, removed, corrects, children }: EntryProps<E>) {
  const { partner, companyName } = reading;
  const beginning = useBeginning(entity, partner.id, corrects);
  // The form stays while its record is read again, and after the record is gone.
  const { first, corrected } =
    useLast(beginning?.value.corrected === null ? undefined : beginning?.value) ?? beginning?.value ?? {};
  const partial = beginning?.partial === true;
  const href = pageOf("partner", partner.id);
  return (
    <Page
      spacious
      title={
        corrects === undefined || (corrected && isArranged(corrected.row))
          ? `${entity.label}評価入力`
          : `${entity.label}評価の訂正`
      }
      breadcrumb={[...trailTo("partner"), { label: fullName(partner), href }]}
      count={`${fullKana(partner)}・${companyName === undefined ? "所属企業を受信中" : (companyName ?? "所属企業なし")}`}
    >
      {first === undefined ? (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      ) : corrected === null ? (
        <Card>
          <MissingInterview
            entity={entity}
            owner={{ of: "partner", id: partner.id, label: fullName(partner) }}
            partial={partial}
          />
        </Card>
      ) : (
        children({ partnerId: named, first, partial, corrected, removed }, href)
      )}
    </Page>
  );
}
