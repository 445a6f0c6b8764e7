import { describe, expect, it } from "vitest";
import type { Emphases } from "./slot-factors.ts";
import { rankForSlot } from "./slot-ranking.ts";
import { type JudgedBy, judges } from "./testing/judged-rules.ts";
import { factsOf, needOf, people } from "./testing/judged-slots.ts";

/** The part of the first ten that is right, over all places of one judge. A place may have fewer than ten right ones. */
function partOfRight({ slots, isRight }: JudgedBy, emphases: Emphases | undefined): number {
  let [found, possible] = [0, 0];
  for (const slot of slots) {
    const known = people.map((person) => ({ person, facts: factsOf(person, slot.client) }));
    const order = emphases ? rankForSlot(known, needOf(slot), emphases).map(({ partner }) => partner) : known;
    possible += Math.min(10, people.filter((person) => isRight(person, slot)).length);
    found += order.slice(0, 10).filter(({ person }) => isRight(person, slot)).length;
  }
  return found / possible;
}

const averageOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

/**
 * What has to be reached as the weights are, and with the judge's emphasis. The figures were measured, less a few hundredths. The
 * weights are not tuned to these places.
 */
const least: Readonly<Record<string, readonly [usual: number, emphasised: number]>> = {
  "every point in part": [0.7, 0.7],
  "at once": [0.9, 0.93],
  "a specialist": [0.45, 0.85],
  "someone the client knows": [0.2, 0.5],
  "little money": [0.45, 0.83],
  "the best evaluated": [0.25, 0.63],
  "whom we spoke with this year": [0.58, 0.73],
};

describe("of those whom somebody would choose by hand, the first ten", () => {
  it.each(judges.map((judge) => [judge.name, judge] as const))("have most where it is %s", (name, judge) => {
    const [usual = 1, emphasised = 1] = least[name] ?? [];
    expect(partOfRight(judge, undefined)).toBeLessThan(0.2);
    expect(partOfRight(judge, {})).toBeGreaterThan(usual);
    expect(partOfRight(judge, judge.emphases)).toBeGreaterThan(emphasised);
  });

  it("have most over all places, of which there are more than sixty", () => {
    expect(judges.flatMap(({ slots }) => slots).length).toBeGreaterThanOrEqual(60);
    expect(averageOf(judges.map((judge) => partOfRight(judge, {})))).toBeGreaterThan(0.5);
    expect(averageOf(judges.map((judge) => partOfRight(judge, judge.emphases)))).toBeGreaterThan(0.75);
  });
});
