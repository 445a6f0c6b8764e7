import { evaluationPart } from "#client/records/draft/draft-address.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { optionalScore, optionalText } from "#sync/engine/field.ts";
import { list } from "#sync/engine/list-field.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { givenScores, type SkillScores } from "#sync/model/rules/evaluation.ts";

const { scheduledDate, softScores, hardScores } = projectEvaluation.fields;

/** The fields of a skill's judgement: 0 removes its score, and a blank means that there is none. */
export const judgement = { score: optionalScore("点数", 0, 5), memo: softScores.items.memo };

const { max } = softScores.bounds;

/** The form of a project evaluation, with a row for each skill that can be judged. */
export const evaluationForm = defineForm(
  {
    scheduledDate,
    softScores: list(softScores.label, { skillId: softScores.items.skillId, ...judgement }, { max }),
    hardScores: list(hardScores.label, { skillId: hardScores.items.skillId, ...judgement }, { max }),
    /**
     * The id of the evaluation from which the input began: the author's temporary one, or the corrected one. The user does not
     * enter it.
     */
    begunFrom: optionalText("もとの評価", 255),
  },
  { records: ["softScores", "hardScores"], untold: ["begunFrom"] },
);

export type EvaluationValues = ReturnType<typeof evaluationForm.schema.parse>;

/**
 * Returns the key of its draft.
 * @param first the first revision of the corrected one; null for a new one
 */
export const draftNameOf = (projectId: string, partnerId: string, first: string | null): string =>
  `projectEvaluation/${projectId}/${evaluationPart(partnerId, first)}`;

/** The lists of scores in the form. */
export type ScoreListName = "softScores" | "hardScores";

/** A skill's row in the form. */
export type EnteredScore = EvaluationValues[ScoreListName][number];

/** Returns the rows of a list of scores in the form; none before the form has its values. */
export const enteredIn = (value: unknown): readonly EnteredScore[] => (Array.isArray(value) ? (value as EnteredScore[]) : []);

/**
 * Returns rows of the form for these skills, with the existing scores.
 * @param scores those of other skills are left out
 */
export function rowsFor(skillIds: readonly number[], scores: SkillScores): EnteredScore[] {
  const given = new Map(scores.map((score) => [score.skillId, score]));
  return skillIds.map((skillId) => ({
    skillId,
    score: given.get(skillId)?.score ?? null,
    memo: given.get(skillId)?.memo ?? null,
  }));
}

/**
 * Returns the rows in their order, and appends a blank one for each skill that has none. Returns the same array if nothing is
 * missing.
 */
export function withRowsFor(rows: readonly EnteredScore[], skillIds: readonly number[]): readonly EnteredScore[] {
  const there = new Set(rows.map(({ skillId }) => skillId));
  const missing = skillIds.filter((id) => !there.has(id));
  return missing.length === 0 ? rows : [...rows, ...rowsFor(missing, [])];
}

/**
 * Returns the entered scores in the shape in which they are saved.
 * @param skillIds the skills that were shown: the scores of others are left out
 */
export function keptScores(rows: readonly EnteredScore[], skillIds: readonly number[]): SkillScores {
  const shown = new Set(skillIds);
  return givenScores(rows.filter(({ skillId }) => shown.has(skillId)));
}

/** Returns the question that is asked before an evaluation without a single score is saved; undefined if it has one. */
export function gapsQuestion({ scheduledDate, softScores, hardScores }: EvaluationValues): string | undefined {
  if (givenScores([...softScores, ...hardScores]).length > 0) return undefined;
  const gaps = scheduledDate === null ? "点数と面談日" : "点数";
  return `${gaps}が入力されていません。0.0点の評価として平均に入ります。このまま評価を保存しますか？`;
}
