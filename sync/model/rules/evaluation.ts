import type { Actor } from "../../engine/entity.ts";
import type { Choice } from "../../engine/field.ts";

export const broadCategories = [
  { value: "ソフトスキル", label: "ソフトスキル" },
  { value: "ハードスキル", label: "ハードスキル" },
] as const satisfies readonly Choice<string>[];

export const evaluationStates = [
  { value: 0, label: "一時保存" },
  { value: 1, label: "保存済み" },
  { value: 2, label: "訂正前" },
  { value: 3, label: "取り下げ" },
] as const satisfies readonly Choice<number>[];

/** States in which an evaluation is entered. A final one gets other states from later changes. */
export const enteredStates = [evaluationStates[0], evaluationStates[1]] as const;

/**
 * The states of a project evaluation. Of all its revisions at most one is `saved`. That one counts in averages, in lists and in the
 * search for partners.
 */
export const evaluationState = { temporary: 0, saved: 1, corrected: 2, withdrawn: 3 } as const;

/** What identifies the evaluator of a revision. */
interface Judged {
  readonly id: string;
  readonly revisionOfId: string | null;
  readonly createdBy: string | null;
}

/**
 * Returns the evaluator's id: the author of the first revision, even if others corrected it since. Null where that account is
 * deleted.
 */
export const evaluatorOf = (all: readonly Judged[], row: Judged): string | null =>
  (all.find(({ id }) => id === row.revisionOfId) ?? row).createdBy;

/** Whether an actor may withdraw an evaluation: its evaluator, the author of its last correction, and masters may. */
export const canWithdraw = (actor: Actor, all: readonly Judged[], row: Judged): boolean =>
  actor.master || [row.createdBy, evaluatorOf(all, row)].includes(actor.id);

/**
 * Returns other corrections of the same revision, made offline by authors who had not seen this one. At most one of them counts.
 * @param revisions all of the evaluation
 */
export const crossedWith = <R extends Pick<Judged, "id"> & { readonly correctsId: string | null }>(
  revisions: readonly R[],
  { id, correctsId }: Pick<R, "id" | "correctsId">,
): R[] => revisions.filter((other) => correctsId !== null && other.correctsId === correctsId && other.id !== id);

/** The content of an evaluation, without its author. */
interface Content {
  readonly scheduledDate: string | null;
  readonly softScores: Readonly<SkillScores>;
  readonly hardScores: Readonly<SkillScores>;
}

/**
 * Whether two revisions have the same content, such as after one was copied into the other. The order of the scores does not
 * matter.
 */
export function saysSame(a: Content, b: Content): boolean {
  const said = ({ scheduledDate, softScores, hardScores }: Content) =>
    JSON.stringify([scheduledDate, ...[softScores, hardScores].map(inOrder)]);
  return said(a) === said(b);
}

const inOrder = (scores: Readonly<SkillScores>) =>
  scores.map(({ skillId, score, memo }) => [skillId, score, memo ?? ""] as const).sort(([a], [b]) => a - b);

/** Scores of skills, as both evaluations and interviews keep them. */
export type SkillScores = { skillId: number; score: number; memo: string | null }[];

/** Returns the mean of scores in full precision, which screens round; null when there is none. */
export function mean(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Returns the mean score of one kind of skill; null when nothing was scored. */
export const averageOf = (skills: readonly { readonly score: number }[]): number | null => mean(skills.map(({ score }) => score));

/** Returns the scores that are given. A skill with 0 is not evaluated, and its note is dropped. */
export const givenScores = (
  entered: readonly { readonly skillId: number; readonly score: number | null; readonly memo: string | null }[],
): SkillScores =>
  entered.flatMap(({ skillId, score, memo }) => (score === null || score === 0 ? [] : [{ skillId, score, memo }]));

/** Returns a project evaluation's three averages, 0 where nothing was scored. The overall one is the mean of both kinds. */
export function averagesOf(
  soft: SkillScores,
  hard: SkillScores,
): { readonly soft: number; readonly hard: number; readonly all: number } {
  const [softAverage, hardAverage] = [averageOf(soft) ?? 0, averageOf(hard) ?? 0];
  return { soft: softAverage, hard: hardAverage, all: (softAverage + hardAverage) / 2 };
}

/** The known values of a scored item. */
interface EvaluationItem {
  readonly id: string | number;
  readonly broadCategory: string;
  readonly category: string;
}

/** The scored items of one kind of skill, by category. */
export interface ScoredSkills<I, S> {
  readonly kind: string;
  readonly categories: readonly {
    readonly category: string;
    readonly scored: readonly { readonly item: I; readonly score: S }[];
  }[];
}

/**
 * Groups scores in the order of reading: soft skills, then hard ones, each by category. Within that, they have the order of the
 * items.
 * @param items the known ones, in their order
 * @returns both kinds, even without categories, and the scores of unknown items
 */
export function groupScores<I extends EvaluationItem, S extends { readonly itemId: number }>(
  items: readonly I[],
  scores: readonly S[],
): { readonly skills: readonly ScoredSkills<I, S>[]; readonly others: readonly S[] } {
  const known = new Set(items.map(({ id }) => Number(id)));
  const pairs = items.flatMap((item) =>
    scores.filter(({ itemId }) => itemId === Number(item.id)).map((score) => ({ item, score })),
  );
  const skills = broadCategories.map(({ value: kind }) => {
    const own = pairs.filter(({ item }) => item.broadCategory === kind);
    const categories = [...new Set(own.map(({ item }) => item.category))];
    return {
      kind,
      categories: categories.map((category) => ({ category, scored: own.filter(({ item }) => item.category === category) })),
    };
  });
  return { skills, others: scores.filter(({ itemId }) => !known.has(itemId)) };
}
