import { readFacts } from "#client/features/assignment/ranking/read-facts.ts";
import { type Place, readNeed } from "#client/features/assignment/ranking/read-need.ts";
import { shortlist } from "#client/features/assignment/ranking/shortlist.ts";
import { rankForSlot } from "#sync/model/rules/slot-ranking.ts";
import { memoryDevice } from "./memory-device.ts";
import { uuid } from "./rows.ts";

/** What a ranking costs, in milliseconds for each place. Rows are read from memory, not from a disk. */
export interface RankingFigures {
  readonly partners: number;
  readonly contracts: number;
  /** Until the indexes in memory have named whose records are read. */
  readonly narrow: readonly number[];
  /** Until these records have become facts. */
  readonly facts: readonly number[];
  /** The scores and the order, as for each change of an emphasis. */
  readonly score: readonly number[];
}

const today = "2026-11-27";

/** Ranks this many partners for places of 28 occupations, each twice. The second time counts, since code is compiled by then. */
export async function measureRanking(count: number, say: (text: string) => void): Promise<RankingFigures> {
  const { source: from, count: countOf } = await memoryDevice(count, say);
  const figures = { narrow: [] as number[], facts: [] as number[], score: [] as number[] };
  for (let round = 0; round < 2; round++) {
    for (const figure of Object.values(figures)) figure.length = 0;
    for (let occupationId = 1; occupationId <= 28; occupationId++) {
      const place = placeOf(occupationId);
      const need = await readNeed(from, place, today);
      const [began, list] = [performance.now(), await shortlist(from, place, need, [])];
      figures.narrow.push(performance.now() - began);
      const [read, known] = [performance.now(), await readFacts(from, list, today)];
      figures.facts.push(performance.now() - read);
      const scored = performance.now();
      rankForSlot(known, need.need, { skills: 5 });
      figures.score.push(performance.now() - scored);
    }
  }
  return { partners: count, contracts: countOf("contract"), ...figures };
}

const placeOf = (occupationId: number): Place => ({
  project: {
    id: uuid(9, 0),
    name: "会員サイト刷新",
    content: "大分類1と小分類3の経験がある方",
    reward: "月額80万円",
    startDate: "2026-12-15",
    orderClientId: `client-${occupationId}`,
  },
  position: { occupationId, occupationName: `職種${occupationId}` },
});
