import { type ReactNode, useMemo, useRef, useState } from "react";
import { v7 } from "uuid";
import type { Address } from "#client/device/path-to.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { KnownLayout } from "#client/records/partner/known-layout.tsx";
import type { PartnerReading } from "#client/records/partner/use-partner.ts";
import { evaluationEntryOf, projectResultPageOf } from "#client/records/project/project-addresses.ts";
import { type FieldMark, MarkScope } from "#client/ui/form/form-scope.ts";
import { FormSection } from "#client/ui/form/form-section.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { saveProjectEvaluation } from "#sync/model/mutators/project-evaluation.ts";
import { evaluationState } from "#sync/model/rules/evaluation.ts";
import { firstRevision } from "#sync/model/rules/interview.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { Averages } from "./averages.tsx";
import { draftNameOf, type EnteredScore, evaluationForm, gapsQuestion, keptScores, rowsFor } from "./evaluation-form.ts";
import { introductionTo } from "./evaluation-words.ts";
import { OtherTemporary } from "./other-temporary.tsx";
import { SkillSections } from "./skill-sections.tsx";
import { type Basis, type Evaluation, skillIdsOf } from "./use-basis.ts";

interface EvaluationEditorProps {
  readonly projectId: string;
  readonly partner: PartnerReading;
  /** The partner whom the address names; its draft is kept, also while somebody merges the two. */
  readonly named: string;
  readonly basis: Basis;
  /** Why nothing can be saved: the project or the partner was removed meanwhile. */
  readonly removed: string | undefined;
  /** The facts about the partner. */
  readonly known: ReactNode;
  readonly onSaved: () => void;
}

const { F } = evaluationForm;

/** The form of an evaluation, beside the facts about the partner. */
export function EvaluationEditor({ projectId, partner: reading, named, basis, removed, known, onSaved }: EvaluationEditorProps) {
  const { partner, companyName } = reading;
  const mutate = useMutate();
  const toast = useToast();
  const go = useGo();
  const skills = skillIdsOf(basis);
  // The fields keep their initial values, whatever arrives later.
  const [begun] = useState(() => beginningOf(basis, skills));
  const { corrected: current } = basis;
  const row = useMemo(() => current && enteredOf(current.row, begun.start, basis), [current, begun, basis]);
  const [sent, setSent] = useState<string>();
  const saved = useRef<string>(undefined);
  const { corrected, previous } = begun;
  const revisionOfId = corrected ? firstRevision(corrected.row) : null;
  const record = useRecordForm(evaluationForm, {
    ...(row && current && { row, by: current.by }),
    start: begun.start,
    draft: draftNameOf(projectId, named, revisionOfId),
    async save({ scheduledDate, softScores, hardScores, begunFrom }, { draft }, by) {
      const id = v7();
      setSent(id);
      const input = {
        id,
        projectId,
        partnerId: partner.id,
        state: by === "other" ? evaluationState.temporary : evaluationState.saved,
        revisionOfId,
        correctsId: corrected ? begunFrom : null,
        scheduledDate,
        softScores: keptScores(softScores, skills.soft),
        hardScores: keptScores(hardScores, skills.hard),
      };
      await mutate(saveProjectEvaluation, input, { draft });
      saved.current = id;
    },
    done({ scheduledDate }, by) {
      const open = (label: string, address: Address) => ({ action: { label, run: () => go(address) } });
      if (saved.current === undefined) toast("変更がないため、訂正していません。", { intent: "info" });
      else if (by === "other") toast("評価を一時保存しました。", open("続きを入力", evaluationEntryOf(projectId, partner.id)));
      else
        toast(corrected ? "評価を訂正しました。" : "評価を保存しました。", {
          ...(scheduledDate === null && { body: "面談日は入力されていません。" }),
          ...open("内容を見る", projectResultPageOf("projectEvaluation", projectId, saved.current)),
        });
      onSaved();
    },
  });
  const mark = useMemo<FieldMark | null>(
    () => (previous ? (path, _field, value) => markOf(path, value, previous.row.scheduledDate) : null),
    [previous],
  );
  return (
    <KnownLayout known={known} label={corrected ? "評価の訂正" : "評価入力"}>
      <RecordForm
        record={record}
        label="プロジェクト評価"
        summary
        submit={corrected ? "訂正を保存" : "評価を保存"}
        other={corrected ? undefined : "一時保存"}
        question={(values, by) => (by === "other" ? undefined : gapsQuestion(values))}
        cancel={onSaved}
        disabledReason={removed ?? (current?.row.state === evaluationState.withdrawn ? withdrawnText : undefined)}
        footLine={<Averages />}
      >
        <p>{introductionTo(begun, basis)}</p>
        {!corrected && <OtherTemporary projectId={projectId} temporary={basis.temporary?.id === sent ? null : basis.temporary} />}
        <MarkScope value={mark}>
          <FormSection title="評価情報">
            <DefinitionGrid
              items={[
                { label: "面談対象者", value: <ClampedText text={fullName(partner)} lines={2} /> },
                {
                  label: "所属企業",
                  value: <ClampedText text={companyName === undefined ? receivingWord : (companyName ?? "なし")} lines={2} />,
                },
                { label: "ポジション", value: basis.position ?? (basis.lacksContracts ? receivingWord : "なし") },
              ]}
            />
            <F.scheduledDate />
          </FormSection>
          <SkillSections basis={basis} record={record} />
        </MarkScope>
      </RecordForm>
    </KnownLayout>
  );
}

const withdrawnText = "この評価は取り下げられました。入力した内容は下書きとして残ります。";

/** Returns a revision's values for a form that began with other values. Skills that the form lacks come after those that it has. */
function enteredOf(row: Evaluation, start: ReturnType<typeof beginningOf>["start"], basis: Basis) {
  const { soft, hard } = skillIdsOf(basis);
  const inOrder = (begun: readonly EnteredScore[], ids: readonly number[]) => [
    ...new Set([...begun.map(({ skillId }) => skillId), ...ids]),
  ];
  return {
    ...start,
    id: row.id,
    begunFrom: row.id,
    scheduledDate: row.scheduledDate,
    softScores: rowsFor(inOrder(start.softScores, soft), row.softScores),
    hardScores: rowsFor(inOrder(start.hardScores, hard), row.hardScores),
  };
}

/**
 * Returns the initial values of the form. They come from the corrected evaluation, else the author's temporary one. Without either,
 * the scores come from the newest saved one.
 */
function beginningOf({ corrected, temporary, previous }: Basis, skills: ReturnType<typeof skillIdsOf>) {
  const row = corrected?.row ?? temporary ?? previous?.row;
  const start = {
    scheduledDate: row?.scheduledDate ?? null,
    softScores: rowsFor(skills.soft, row?.softScores ?? []),
    hardScores: rowsFor(skills.hard, row?.hardScores ?? []),
    begunFrom: corrected?.row.id ?? temporary?.id ?? null,
  };
  return { start, corrected, temporary, previous: corrected || temporary ? null : previous };
}

const markOf = (path: string, value: unknown, before: string | null) =>
  path === "scheduledDate" && before !== null && value === before ? "前回の評価から" : undefined;
