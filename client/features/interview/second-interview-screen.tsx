import type { ReactNode } from "react";
import { v7 } from "uuid";
import { useMutate } from "#client/device/use-mutate.ts";
import { pageOf, trailTo } from "#client/records/pages.ts";
import { type PartnerReading, usePartner } from "#client/records/partner/use-partner.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { createSecondInterview } from "#sync/model/mutators/interview.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { FirstInterviewFacts } from "./first-interview-facts.tsx";
import { InterviewLayout } from "./interview-layout.tsx";
import { SecondInterviewFields } from "./second-interview-fields.tsx";
import { recordOf, secondInterviewForm } from "./second-interview-form.ts";
import { type FirstInterview, startOf, useLatestInterview } from "./use-second-interview.ts";

interface SecondInterviewScreenProps {
  /** From the address: an id, or the number that screens show. */
  readonly address: string;
  /** What is known of a partner, to be read beside the form. */
  readonly known: (partnerId: string) => ReactNode;
  readonly onSaved: (partnerPage: string) => void;
}

/** Enters what a second interview brought to light, with a network or without. */
export function SecondInterviewScreen({ address, known, onSaved }: SecondInterviewScreenProps) {
  return (
    <RecordGate record={usePartner(address)}>
      {(reading) => <Entry key={reading.partner.id} reading={reading} known={known} onSaved={onSaved} />}
    </RecordGate>
  );
}

type EntryProps = Omit<SecondInterviewScreenProps, "address"> & { readonly reading: PartnerReading };

function Entry({ reading: { partner, companyName }, known, onSaved }: EntryProps) {
  const first = useLatestInterview(partner.id);
  const href = pageOf("partner", partner.id);
  return (
    <Page
      title="二次面談評価入力"
      breadcrumb={[...trailTo("partner"), { label: fullName(partner), href }]}
      count={`${fullKana(partner)}・${companyName === undefined ? "所属企業を受信中" : (companyName ?? "なし")}`}
    >
      {first ? (
        <Form
          partnerId={partner.id}
          first={first.value}
          partial={first.partial}
          known={
            <>
              {first.value && <FirstInterviewFacts interview={first.value} />}
              {known(partner.id)}
            </>
          }
          onSaved={() => onSaved(href)}
        />
      ) : (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      )}
    </Page>
  );
}

interface FormProps {
  readonly partnerId: string;
  readonly first: FirstInterview | null;
  /** Not all interviews have arrived on the device. */
  readonly partial: boolean;
  readonly known: ReactNode;
  readonly onSaved: () => void;
}

function Form({ partnerId, first, partial, known, onSaved }: FormProps) {
  const mutate = useMutate();
  const toast = useToast();
  const record = useRecordForm(secondInterviewForm, {
    start: startOf(first),
    draft: `secondInterview/${partnerId}`,
    save: (values) => mutate(createSecondInterview, { id: v7(), partnerId, revisionOfId: null, ...recordOf(values) }),
    done() {
      toast("評価を保存しました。");
      onSaved();
    },
  });
  return (
    <InterviewLayout known={known}>
      <RecordForm record={record} label="二次面談評価" summary="未入力の必須項目があります。" submit="保存" cancel={onSaved}>
        {first && <p>一次面談（{formatDate(first.scheduledDate) || "日付なし"}）の内容を引き継いでいます。</p>}
        {!first && partial && <p>一次面談はまだ届いていないため、引き継いでいません。</p>}
        <SecondInterviewFields />
      </RecordForm>
    </InterviewLayout>
  );
}
