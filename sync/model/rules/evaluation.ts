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

/** Those in which one is entered. Of one that is saved for good others follow from what happens to it. */
export const enteredStates = [evaluationStates[0], evaluationStates[1]] as const;

/**
 * Where a project evaluation stands. Of all revisions of one at most one is `saved`, and that one counts: in averages, in lists
 * and in the search for partners.
 */
export const evaluationState = { temporary: 0, saved: 1, corrected: 2, withdrawn: 3 } as const;

/** What tells who judged. */
interface Judged {
  readonly id: string;
  readonly revisionOfId: string | null;
  readonly createdBy: string | null;
}

/** Returns who judged, by id: whoever saved the first of its revisions, whoever corrected it since; null where they are gone. */
export const evaluatorOf = (all: readonly Judged[], row: Judged): string | null =>
  (all.find(({ id }) => id === row.revisionOfId) ?? row).createdBy;

/** Evaluations are withdrawn by who judged, or who corrected it last; masters may withdraw any. */
export const canWithdraw = (actor: Actor, all: readonly Judged[], row: Judged): boolean =>
  actor.master || [row.createdBy, evaluatorOf(all, row)].includes(actor.id);

/**
 * Returns the corrections that were made of the same revision as this one, without a network and without having seen it: at most one
 * of them counts.
 * @param revisions all of the evaluation
 */
export const crossedWith = <R extends Pick<Judged, "id"> & { readonly correctsId: string | null }>(
  revisions: readonly R[],
  { id, correctsId }: Pick<R, "id" | "correctsId">,
): R[] => revisions.filter((other) => correctsId !== null && other.correctsId === correctsId && other.id !== id);

/** Scores of skills, as both evaluations and interviews keep them. */
export type SkillScores = { skillId: number; score: number; memo: string | null }[];

/** The mean of scores in full precision, which screens round; null when there is none. */
export function mean(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** The mean of what was scored of one kind of skill; null when nothing was. */
export const averageOf = (skills: readonly { readonly score: number }[]): number | null => mean(skills.map(({ score }) => score));

/** Returns the scores that are given: 0 says that a skill is not judged, and takes its note away with it. */
export const givenScores = (
  entered: readonly { readonly skillId: number; readonly score: number | null; readonly memo: string | null }[],
): SkillScores =>
  entered.flatMap(({ skillId, score, memo }) => (score === null || score === 0 ? [] : [{ skillId, score, memo }]));

/** A project evaluation's three averages: 0 where nothing was scored, and the mean of both kinds as the overall one. */
export function averagesOf(
  soft: SkillScores,
  hard: SkillScores,
): { readonly soft: number; readonly hard: number; readonly all: number } {
  const [softAverage, hardAverage] = [averageOf(soft) ?? 0, averageOf(hard) ?? 0];
  return { soft: softAverage, hard: hardAverage, all: (softAverage + hardAverage) / 2 };
}

/** What is known of an item that is scored. */
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
 * Groups scores as an evaluation is read: soft skills, then hard ones, each by category, all in the order of the items.
 * @param items those that are known, in their order
 * @returns both kinds, if without categories, and the scores of items that are not known
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
