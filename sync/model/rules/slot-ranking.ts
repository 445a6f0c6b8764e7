import { leftPartnerStatus } from "./partner.ts";
import { type Emphases, type SlotFactor, slotFactors, unknownValue } from "./slot-factors.ts";
import { judgements, type SlotFacts, type SlotNeed } from "./slot-judgements.ts";

/** Whether a partner with this status may be offered. One without a status may. */
export const mayBeOffered = (status: number | null): boolean => status !== leftPartnerStatus;

/** How well a partner fits a place. */
export interface SlotScore {
  /** From 0 to 100, with fractions, which screens round. Who is not known at all has 50. */
  readonly points: number;
  /** What speaks for the partner, in words, the most important first. */
  readonly reasons: readonly string[];
  readonly against: readonly string[];
  /** The factors of which nothing is known. They counted neither way. */
  readonly unknown: readonly SlotFactor[];
}

/** The most reasons that are named. */
const mostReasons = 4;

/** Returns the points alone. It makes no lists, since it is called for every partner whom the indexes find. */
export function pointsFor(facts: SlotFacts, need: SlotNeed, emphases: Emphases = {}): number {
  let [sum, whole] = [0, 0];
  for (const { value: factor, weight } of slotFactors) {
    const counted = weight * (emphases[factor] ?? 1);
    if (counted === 0) continue;
    whole += counted;
    sum += counted * (judgements[factor](facts, need).value ?? unknownValue);
  }
  return 100 * (whole === 0 ? unknownValue : sum / whole);
}

/**
 * Returns how well a partner fits a place: the weighted mean of the factors. What is not known counts as the middle.
 * A factor without emphasis has no influence, and is not named.
 */
export function scoreFor(facts: SlotFacts, need: SlotNeed, emphases: Emphases = {}): SlotScore {
  const counted = slotFactors
    .map(({ value: factor, weight }) => ({ factor, weight: weight * (emphases[factor] ?? 1) }))
    .filter(({ weight }) => weight > 0)
    .map((one) => ({ ...one, ...judgements[one.factor](facts, need) }));
  const byWeight = counted.toSorted((a, b) => b.weight - a.weight);
  return {
    points: pointsFor(facts, need, emphases),
    reasons: byWeight.flatMap(({ reason = [] }) => reason).slice(0, mostReasons),
    against: byWeight.flatMap(({ against = [] }) => against),
    unknown: counted.flatMap(({ factor, value }) => (value === null ? [factor] : [])),
  };
}

/** A partner with a score. */
export interface Ranked<P> {
  readonly partner: P;
  readonly score: SlotScore;
}

/** Returns partners with their scores, the best first. Equal ones keep their order. */
export const rankForSlot = <P extends { readonly facts: SlotFacts }>(
  partners: readonly P[],
  need: SlotNeed,
  emphases: Emphases = {},
): readonly Ranked<P>[] =>
  partners
    .map((partner) => ({ partner, score: scoreFor(partner.facts, need, emphases) }))
    .toSorted((a, b) => b.score.points - a.score.points);

/** Returns what is known of a partner of whom only contracts are, for a first choice among many. */
export const knownByContracts = (
  occupied: SlotFacts["occupied"],
  clientContracts: number,
  judgedOccupationIds: readonly number[],
  isActive = false,
): SlotFacts => ({
  occupied,
  isActive,
  clientContracts,
  judgedOccupationIds,
  skills: null,
  evaluation: null,
  wished: { monthly: null, hourly: null },
  lastInterview: null,
  workMotivation: null,
  hopeDaysPerWeek: null,
});
