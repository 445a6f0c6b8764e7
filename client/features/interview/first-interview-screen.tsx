import { type ReactNode, useMemo } from "react";
import { v7 } from "uuid";
import { useMutate } from "#client/device/use-mutate.ts";
import { MarkScope } from "#client/ui/form/form-scope.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { correctable, interview } from "#sync/model/entities/interview.ts";
import { createInterview } from "#sync/model/mutators/interview.ts";
import { firstRevision, isArranged } from "#sync/model/rules/interview.ts";
import { CorrectedFields } from "./corrected-fields.tsx";
import { FirstInterviewFacts } from "./first-interview-facts.tsx";
import { FirstInterviewFields } from "./first-interview-fields.tsx";
import { firstInterviewForm, recordOf } from "./first-interview-form.ts";
import { InterviewEntry, type InterviewFormProps, type InterviewScreenProps } from "./interview-entry.tsx";
import { InterviewLayout } from "./interview-layout.tsx";
import { markOfCorrection } from "./interview-marks.ts";
import { correctionText } from "./interview-words.ts";
import { unusedJob } from "./use-beginning.ts";

/** Enters what a first interview brought to light, or corrects what was entered, with a network or without. */
export const FirstInterviewScreen = ({ address, corrects, known, onSaved }: InterviewScreenProps) => (
  <InterviewEntry entity={interview} address={address} corrects={corrects}>
    {(begun, href) => (
      <Form
        {...begun}
        known={known(begun.partnerId, begun.first && <FirstInterviewFacts interview={begun.first} />)}
        onSaved={() => onSaved(href)}
      />
    )}
  </InterviewEntry>
);

interface FormProps extends InterviewFormProps<typeof interview> {
  readonly known: ReactNode;
  readonly onSaved: () => void;
}

function Form({ partnerId, corrected, removed, known, onSaved }: FormProps) {
  const mutate = useMutate();
  const toast = useToast();
  const draftKey = `interview/${partnerId}`;
  const revisionOfId = corrected ? firstRevision(corrected.row) : null;
  const record = useRecordForm(firstInterviewForm, {
    row: corrected?.row,
    by: corrected?.by,
    start: { workHistory: [unusedJob()] },
    draft: revisionOfId === null ? draftKey : `${draftKey}/${revisionOfId}`,
    save(values, { changed }) {
      const unchanged = corrected && correctable.interview.filter((name) => !(name in changed));
      return mutate(createInterview, { id: v7(), partnerId, revisionOfId, unchanged, ...recordOf(values) });
    },
    done() {
      toast("評価を保存しました。");
      onSaved();
    },
  });
  const { seen } = record;
  const isCorrection = corrected !== undefined && !isArranged(corrected.row);
  const mark = useMemo(() => (isCorrection ? markOfCorrection(firstInterviewForm.fields, seen) : null), [isCorrection, seen]);
  return (
    <InterviewLayout known={known}>
      <RecordForm
        record={record}
        label="一次面談評価"
        summary="未入力の必須項目があります。"
        submit="保存"
        cancel={onSaved}
        disabledReason={removed}
      >
        {corrected && <p>{correctionText(interview, corrected.row)}</p>}
        <MarkScope value={mark}>
          <FirstInterviewFields />
        </MarkScope>
        {isCorrection && <CorrectedFields fields={firstInterviewForm.fields} before={seen} />}
      </RecordForm>
    </InterviewLayout>
  );
}
