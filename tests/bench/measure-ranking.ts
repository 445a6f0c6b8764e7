import { readFacts } from "#client/features/assignment/ranking/read-facts.ts";
import { type Place, readNeed } from "#client/features/assignment/ranking/read-need.ts";
import { shortlist } from "#client/features/assignment/ranking/shortlist.ts";
import { openColumnIndex } from "#client/search/column-index.ts";
import type { FigureSource } from "#client/search/figure.ts";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { rankForSlot } from "#sync/model/rules/slot-ranking.ts";
import { everythingOfPage } from "./child-rows.ts";
import { masterRows } from "./master-rows.ts";
import { type BenchRow, uuid } from "./rows.ts";

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
const clients = 1_000;

/** Ranks this many partners for places of 28 occupations, each twice. The second time counts, since code is compiled by then. */
export async function measureRanking(count: number, say: (text: string) => void): Promise<RankingFigures> {
  const device = new MemoryReplica();
  const byParent = new Map<string, Map<string, Row[]>>();
  for (let page = 0, rows = everythingOfPage(count, page); rows; rows = everythingOfPage(count, ++page))
    keep(device, byParent, rows);
  keep(device, byParent, { ...masterRows, engineerSkill: [], experienceYear: [] } as unknown as Record<string, BenchRow[]>);
  say("rows are there");
  const from = await sourceOf(device, byParent);
  say("indexes are open");
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
  return { partners: count, contracts: device.rows.get("contract")?.size ?? 0, ...figures };
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

/** Adds rows to a device, and children to their partners. */
function keep(
  device: MemoryReplica,
  byParent: Map<string, Map<string, Row[]>>,
  rows: Readonly<Record<string, BenchRow[]>>,
): void {
  for (const [name, some] of Object.entries(rows)) {
    const all = device.rows.get(name) ?? new Map<string, Row>();
    const children = byParent.get(name) ?? new Map<string, Row[]>();
    for (const [at, given] of some.entries()) {
      const row: Row = name === "project" ? { ...given, orderClientId: `client-${at % clients}` } : given;
      all.set(String(row.id), row);
      const parent = String(row["partnerId"]);
      const siblings = children.get(parent);
      if (siblings) siblings.push(row);
      else children.set(parent, [row]);
    }
    device.rows.set(name, all);
    byParent.set(name, children);
  }
}

async function sourceOf(device: MemoryReplica, byParent: ReadonlyMap<string, ReadonlyMap<string, Row[]>>): Promise<FigureSource> {
  const replica = device.asReplica();
  const rowsOf = ({ name }: AnyEntity) => device.rows.get(name) ?? new Map<string, Row>();
  const indexes = new Map(
    ["partner", "contract", "project"].map((name) => [name, openColumnIndex(replica, replica.model.entity(name))]),
  );
  await Promise.all([...indexes.values()].map((index) => index.ready));
  const source = {
    ...replica,
    all: async (entity: AnyEntity) => [...rowsOf(entity).values()],
    listEach: async (entity: AnyEntity, _lookup: string, ids: readonly string[]) =>
      ids.map((id) => byParent.get(entity.name)?.get(id) ?? []),
    hasAll: () => true,
    index:
      async ({ name }: AnyEntity) =>
      (query: never) =>
        indexes.get(name)?.query(query),
  };
  return source as unknown as FigureSource;
}
