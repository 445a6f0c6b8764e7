import { type ReactNode, useMemo, useState } from "react";
import { v7 } from "uuid";
import { useMutate } from "#client/device/use-mutate.ts";
import { MarkScope } from "#client/ui/form/form-scope.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { correctable, secondInterview } from "#sync/model/entities/interview.ts";
import { createSecondInterview } from "#sync/model/mutators/interview.ts";
import { firstRevision, isArranged } from "#sync/model/rules/interview.ts";
import { CorrectedFields } from "./corrected-fields.tsx";
import { FirstInterviewFacts } from "./first-interview-facts.tsx";
import { InterviewEntry, type InterviewFormProps, type InterviewScreenProps } from "./interview-entry.tsx";
import { InterviewLayout } from "./interview-layout.tsx";
import { markOfCorrection, markOfFirst } from "./interview-marks.ts";
import { correctionText, dayOf } from "./interview-words.ts";
import { SecondInterviewFields } from "./second-interview-fields.tsx";
import { recordOf, secondInterviewForm } from "./second-interview-form.ts";
import { startOf } from "./use-beginning.ts";

/** Enters what a second interview brought to light, or corrects what was entered, with a network or without. */
export const SecondInterviewScreen = ({ address, corrects, known, onSaved }: InterviewScreenProps) => (
  <InterviewEntry entity={secondInterview} address={address} corrects={corrects}>
    {(begun, href) => (
      <Form
        {...begun}
        known={known(begun.partnerId, begun.first && <FirstInterviewFacts interview={begun.first} />)}
        onSaved={() => onSaved(href)}
      />
    )}
  </InterviewEntry>
);

interface FormProps extends InterviewFormProps<typeof secondInterview> {
  readonly known: ReactNode;
  readonly onSaved: () => void;
}

function Form({ partnerId, first, partial, corrected, removed, known, onSaved }: FormProps) {
  const mutate = useMutate();
  const toast = useToast();
  const draftKey = `secondInterview/${partnerId}`;
  const revisionOfId = corrected ? firstRevision(corrected.row) : null;
  const record = useRecordForm(secondInterviewForm, {
    row: corrected?.row,
    by: corrected?.by,
    start: startOf(first),
    draft: revisionOfId === null ? draftKey : `${draftKey}/${revisionOfId}`,
    save(values, { changed }) {
      const unchanged = corrected && correctable.secondInterview.filter((name) => !(name in changed));
      return mutate(createSecondInterview, { id: v7(), partnerId, revisionOfId, unchanged, ...recordOf(values) });
    },
    done() {
      toast("評価を保存しました。");
      onSaved();
    },
  });
  const { seen } = record;
  // A first interview that arrives later has given nothing to what stands in the fields.
  const [takenFrom] = useState(first);
  const begun = introduction({ first: takenFrom, partial, corrected });
  const isCorrection = corrected !== undefined && !isArranged(corrected.row);
  const begunBy = corrected ? null : takenFrom;
  const mark = useMemo(
    () => (isCorrection ? markOfCorrection(secondInterviewForm.fields, seen) : begunBy && markOfFirst(begunBy)),
    [isCorrection, seen, begunBy],
  );
  return (
    <InterviewLayout known={known}>
      <RecordForm
        record={record}
        label="二次面談評価"
        summary="未入力の必須項目があります。"
        submit="保存"
        cancel={onSaved}
        disabledReason={removed}
      >
        {begun && <p>{begun}</p>}
        <MarkScope value={mark}>
          <SecondInterviewFields />
        </MarkScope>
        {isCorrection && <CorrectedFields fields={secondInterviewForm.fields} before={seen} />}
      </RecordForm>
    </InterviewLayout>
  );
}

/** What the form begins with, in words. */
function introduction({ first, partial, corrected }: Pick<FormProps, "first" | "partial" | "corrected">): string {
  if (corrected) return correctionText(secondInterview, corrected.row);
  if (first) return `一次面談（${dayOf(first)}）の内容を引き継いでいます。`;
  return partial ? "一次面談はまだ届いていないため、引き継いでいません。" : "";
}
