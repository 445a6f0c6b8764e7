import { type ReactNode, useMemo, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { v7 } from "uuid";
import { interviewPageOf } from "#client/records/pages.ts";
import { KnownLayout } from "#client/records/partner/known-layout.tsx";
import type { FormDefinition } from "#client/ui/form/define-form.tsx";
import { missingFirst } from "#client/ui/form/form-errors.ts";
import { MarkScope } from "#client/ui/form/form-scope.ts";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { type Changes, type StartValues, useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import type { AnyInterview } from "#sync/model/entities/interview.ts";
import { firstRevision, type InterviewContent, isArranged, isUntouched, type Revision } from "#sync/model/rules/interview.ts";
import { ArrangedInterviews } from "./arranged-interviews.tsx";
import { CorrectedFields } from "./corrected-fields.tsx";
import { markOfCorrection, markOfFirst } from "./interview-marks.ts";
import { correctionText, dayOf } from "./interview-words.ts";
import type { FirstInterview } from "./use-beginning.ts";

/** The values of an interview's row besides the entered ones. */
export interface NewRevision {
  readonly id: string;
  readonly partnerId: string;
  readonly revisionOfId: string | null;
}

interface InterviewEditorProps<V extends FieldValues> {
  readonly entity: AnyInterview;
  readonly form: FormDefinition<V>;
  readonly partnerId: string;
  /** The interview that is corrected, and its author; undefined for a new one. */
  readonly corrected: { readonly row: Row<V>; readonly by: string } | undefined;
  /** Why nothing can be saved: the partner was removed meanwhile. */
  readonly removed: string | undefined;
  /** The first interview that a new one continues, if it does. */
  readonly continued?: FirstInterview | null;
  /** Whether a first interview to continue may still arrive. */
  readonly partial?: boolean;
  /** The initial values of a new one. */
  readonly start: StartValues<V>;
  readonly known: ReactNode;
  /** Returns the question before saving; undefined if there is none. */
  readonly question: (values: V) => string | undefined;
  readonly save: (values: V, revision: NewRevision, changes: Pick<Changes<V>, "changed" | "draft">) => Promise<void>;
  readonly onSaved: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

type Row<V> = Revision & InterviewContent & Readonly<Record<keyof V & string, unknown>>;

/** The form of an interview or its correction, beside the facts about the partner. */
export function InterviewEditor<V extends FieldValues>(props: InterviewEditorProps<V>) {
  const { entity, form, partnerId, corrected, removed, start, partial = false, known, onSaved, children } = props;
  const toast = useToast();
  const go = useGo();
  const saved = useRef<string>(undefined);
  const draftKey = `${entity.name}/${partnerId}`;
  const revisionOfId = corrected ? firstRevision(corrected.row) : null;
  const entered = corrected !== undefined && isArranged(corrected.row);
  const correctedRow = corrected?.row;
  const row = useMemo(() => (correctedRow && entered ? withoutUntouched(correctedRow) : correctedRow), [correctedRow, entered]);
  const record = useRecordForm(form, {
    row,
    by: corrected?.by,
    start,
    draft: revisionOfId === null ? draftKey : `${draftKey}/${revisionOfId}`,
    // Saving records that the interview has taken place, whatever was arranged for it.
    savesUnchanged: entered,
    async save(values, changes) {
      const id = v7();
      await props.save(values, { id, partnerId, revisionOfId }, changes);
      saved.current = id;
    },
    done() {
      const page = saved.current && interviewPageOf(entity.name, partnerId, saved.current);
      toast("評価を保存しました。", page ? { action: { label: "内容を見る", run: () => go(page) } } : {});
      onSaved();
    },
  });
  const { seen } = record;
  // A first interview that arrives later does not change the initial values.
  const [continued = null] = useState(props.continued);
  const isCorrection = corrected !== undefined && !entered;
  const isNew = corrected === undefined;
  const mark = useMemo(
    () => (isCorrection ? markOfCorrection(form.fields, seen) : isNew && continued ? markOfFirst(continued) : null),
    [form, isCorrection, isNew, seen, continued],
  );
  const introduction = corrected ? correctionText(entity, corrected.row) : continuationText(continued, partial);
  return (
    <KnownLayout known={known} label="面談入力">
      <RecordForm
        record={record}
        label={`${entity.label}評価`}
        summary={missingFirst}
        submit="保存"
        question={props.question}
        cancel={onSaved}
        disabledReason={removed}
      >
        {introduction && <p>{introduction}</p>}
        {isNew && <ArrangedInterviews entity={entity} partnerId={partnerId} />}
        <MarkScope value={mark}>{children}</MarkScope>
        {isCorrection && <CorrectedFields fields={form.fields} before={seen} />}
      </RecordForm>
    </KnownLayout>
  );
}

/** Returns an arranged interview without scores, since none were entered. */
function withoutUntouched<R extends object>(row: R): R {
  const lists = Object.entries(row).flatMap(([name, value]) =>
    judged.includes(name) && Array.isArray(value)
      ? [[name, value.map((one: Score) => (isUntouched(one) ? { ...one, score: null } : one))]]
      : [],
  );
  return { ...row, ...Object.fromEntries(lists) };
}

type Score = Parameters<typeof isUntouched>[0];
const judged = ["softSkills", "hardScores"];

/** Returns a text about the initial values of a new interview. */
function continuationText(continued: FirstInterview | null, partial: boolean): string {
  if (continued) return `一次面談（${dayOf(continued)}）の内容を引き継いでいます。`;
  return partial ? "一次面談はまだ届いていないため、引き継いでいません。" : "";
}
