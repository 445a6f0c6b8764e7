import type { Choice } from "../../engine/field.ts";

/**
 * What a partner is judged by for a place on a project, in the order of the screen. The weight says how much a factor counts beside
 * the others; only their ratios matter. They were chosen by hand, and are no result of a measurement.
 */
export const slotFactors = [
  // Whoever has done this work before needs the least explanation, so this counts most.
  { value: "occupation", label: "職種の実績", weight: 5 },
  // A person who cannot begin does not fill the place, however well all else fits.
  { value: "availability", label: "空き", weight: 5 },
  // The project's words name skills only in part, so that they say less than the occupation does.
  { value: "skills", label: "スキル", weight: 4 },
  // Earlier evaluations are the only judgement of results, but few partners have several.
  { value: "evaluation", label: "評価", weight: 3 },
  // What is wished may be negotiated, and the budget is often a total without a unit.
  { value: "rate", label: "単価", weight: 2 },
  // Knowing the client helps, but does not replace the skills.
  { value: "client", label: "取引先の経験", weight: 2 },
  // A recent contact only says that the other records are still true.
  { value: "recency", label: "最近のやり取り", weight: 1 },
] as const satisfies readonly (Choice<string> & { readonly weight: number })[];

export type SlotFactor = (typeof slotFactors)[number]["value"];

/** How much a search weighs a factor, as a multiple of its weight. */
export const emphases = [
  { value: 0, label: "重視しない" },
  { value: 1, label: "普通" },
  // Three times found 70 % of those whom a search for one point wants, five times 79 %.
  { value: 5, label: "重視" },
] as const satisfies readonly Choice<number>[];

export type Emphasis = (typeof emphases)[number]["value"];

/** The emphases of a search; a factor that is not named has the usual one, 1. */
export type Emphases = Readonly<Partial<Record<SlotFactor, Emphasis>>>;

/** The value of what is not known: it counts neither for a partner nor against one. Values go from 0 to 1. */
export const unknownValue = 0.5;
