import { PersonQuestionMarkRegular } from "@fluentui/react-icons";
import { type ReactNode, useMemo } from "react";
import { v7 } from "uuid";
import { useMutate } from "#client/device/use-mutate.ts";
import { pageOf, trailTo } from "#client/records/pages.ts";
import { type PartnerReading, usePartner } from "#client/records/partner/use-partner.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { MarkScope } from "#client/ui/form/form-scope.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { createSecondInterview } from "#sync/model/mutators/interview.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { firstRevision } from "#sync/model/rules/interview.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { CorrectedFields } from "./corrected-fields.tsx";
import { FirstInterviewFacts } from "./first-interview-facts.tsx";
import { InterviewLayout } from "./interview-layout.tsx";
import { markOfCorrection, markOfFirst } from "./interview-marks.ts";
import { SecondInterviewFields } from "./second-interview-fields.tsx";
import { recordOf, secondInterviewForm } from "./second-interview-form.ts";
import { type Corrected, type FirstInterview, startOf, useBeginning } from "./use-beginning.ts";

interface SecondInterviewScreenProps {
  /** From the address: an id, or the number that screens show. */
  readonly address: string;
  /** From the address: a revision of the second interview that is corrected. */
  readonly corrects: string | undefined;
  /** What is known of a partner, the first interview among it, to be read beside the form. */
  readonly known: (partnerId: string, firstInterview: ReactNode) => ReactNode;
  readonly onSaved: (partnerPage: string) => void;
}

/** Enters what a second interview brought to light, or corrects what was entered, with a network or without. */
export function SecondInterviewScreen({ address, ...rest }: SecondInterviewScreenProps) {
  return (
    <RecordGate record={usePartner(address)}>
      {(reading) => <Entry key={reading.partner.id} reading={reading} {...rest} />}
    </RecordGate>
  );
}

type EntryProps = Omit<SecondInterviewScreenProps, "address"> & { readonly reading: PartnerReading };

function Entry({ reading: { partner, companyName }, corrects, known, onSaved }: EntryProps) {
  const beginning = useBeginning(partner.id, corrects);
  const { first, corrected } = beginning?.value ?? {};
  const href = pageOf("partner", partner.id);
  return (
    <Page
      title={corrects === undefined ? "二次面談評価入力" : "二次面談評価の訂正"}
      breadcrumb={[...trailTo("partner"), { label: fullName(partner), href }]}
      count={`${fullKana(partner)}・${companyName === undefined ? "所属企業を受信中" : (companyName ?? "なし")}`}
    >
      {first === undefined ? (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      ) : corrected === null ? (
        <Card>
          <NothingToCorrect partial={beginning?.partial === true} />
        </Card>
      ) : (
        <Form
          partnerId={partner.id}
          first={first}
          partial={beginning?.partial === true}
          corrected={corrected}
          known={known(partner.id, first && <FirstInterviewFacts interview={first} />)}
          onSaved={() => onSaved(href)}
        />
      )}
    </Page>
  );
}

const NothingToCorrect = ({ partial }: { readonly partial: boolean }) =>
  partial ? (
    <Receiving title="この二次面談はまだこの端末に届いていません" />
  ) : (
    <EmptyState
      icon={<PersonQuestionMarkRegular />}
      title="二次面談が見つかりませんでした"
      hint="アドレスが正しくない可能性があります。"
    />
  );

interface FormProps {
  readonly partnerId: string;
  readonly first: FirstInterview | null;
  /** Not all interviews have arrived on the device. */
  readonly partial: boolean;
  readonly corrected: Corrected | undefined;
  readonly known: ReactNode;
  readonly onSaved: () => void;
}

function Form({ partnerId, first, partial, corrected, known, onSaved }: FormProps) {
  const mutate = useMutate();
  const toast = useToast();
  const draftKey = `secondInterview/${partnerId}`;
  const revisionOfId = corrected ? firstRevision(corrected.row) : null;
  const record = useRecordForm(secondInterviewForm, {
    row: corrected?.row,
    by: corrected?.by,
    start: startOf(first),
    draft: revisionOfId === null ? draftKey : `${draftKey}/${revisionOfId}`,
    save: (values) => mutate(createSecondInterview, { id: v7(), partnerId, revisionOfId, ...recordOf(values) }),
    done() {
      toast("評価を保存しました。");
      onSaved();
    },
  });
  const { seen } = record;
  const begun = introduction({ first, partial, corrected });
  const isCorrection = corrected !== undefined;
  const mark = useMemo(() => (isCorrection ? markOfCorrection(seen) : first && markOfFirst(first)), [isCorrection, seen, first]);
  return (
    <InterviewLayout known={known}>
      <RecordForm record={record} label="二次面談評価" summary="未入力の必須項目があります。" submit="保存" cancel={onSaved}>
        {begun && <p>{begun}</p>}
        <MarkScope value={mark}>
          <SecondInterviewFields />
        </MarkScope>
        {corrected && <CorrectedFields before={seen} />}
      </RecordForm>
    </InterviewLayout>
  );
}

const dayOf = ({ scheduledDate }: { readonly scheduledDate: string | null }) => formatDate(scheduledDate) || "日付なし";

/** What the form begins with, in words. */
function introduction({ first, partial, corrected }: Pick<FormProps, "first" | "partial" | "corrected">): string {
  if (corrected) return `二次面談（${dayOf(corrected.row)}）を訂正しています。保存しても、訂正前の内容は残ります。`;
  if (first) return `一次面談（${dayOf(first)}）の内容を引き継いでいます。`;
  return partial ? "一次面談はまだ届いていないため、引き継いでいません。" : "";
}
