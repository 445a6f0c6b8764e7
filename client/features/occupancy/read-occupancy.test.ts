import { describe, expect, it } from "vitest";
import { openColumnIndex } from "#client/search/column-index.ts";
import type { FigureSource } from "#client/search/figure.ts";
import type { ListQuery } from "#client/search/list-query.ts";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import type { OccupancySearch } from "./occupancy-search.ts";
import { occupancyIn } from "./read-occupancy.ts";

const today = "2026-11-27";
const idOf = (kind: number, n: number) => `00000000-0000-4000-${8_000 + kind}-${String(n).padStart(12, "0")}`;
const kana = (n: number) => String(n).padStart(5, "0");

/** A device with this many partners, each with two contracts: for a project of their own, and for one that all have. */
async function deviceOf(count: number) {
  const device = new MemoryReplica();
  const stamps = { deletedAt: null, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
  const added = (entity: AnyEntity, row: Row) => [entity, { ...stamps, ...row }] as const;
  const term = { occupationId: 1, isAutoRenewed: false, endedAt: null };
  device.change(
    added(project, { id: idOf(1, count), name: "共通" }),
    ...Array.from({ length: count }, (_, n) => {
      const names = { lastName: `姓${n}`, firstName: "名", lastNameKana: kana(count - n), firstNameKana: "", status: 3 };
      const of = { partnerId: idOf(0, n), ...term };
      return [
        added(partner, { id: idOf(0, n), ...names, deletedAt: n === 1 ? today : null }),
        added(project, { id: idOf(1, n), name: `案件${n}` }),
        added(contract, { id: idOf(2, n), projectId: idOf(1, n), openDate: "2026-10-01", closeDate: "2026-12-31", ...of }),
        added(contract, { id: idOf(3, n), projectId: idOf(1, count), openDate: "2027-01-01", closeDate: "2027-01-31", ...of }),
      ];
    }).flat(),
  );
  const replica = device.asReplica();
  const indexes = new Map([partner, contract, project].map((one) => [one.name as string, openColumnIndex(replica, one)]));
  await Promise.all([...indexes.values()].map((index) => index.ready));
  const asked: number[] = [];
  const source = {
    ...replica,
    all: async () => [{ id: "1", name: "開発" }],
    hasAll: () => true,
    index:
      async ({ name }: AnyEntity) =>
      (query: ListQuery) => {
        const result = indexes.get(name)?.query(query);
        asked.push(result?.rows.length ?? 0);
        return result;
      },
    order:
      async ({ name }: AnyEntity) =>
      (query: ListQuery) =>
        indexes.get(name)?.order(query),
  } as unknown as FigureSource;
  return { asked, read: (search: OccupancySearch) => occupancyIn(search).read(source, today) };
}

describe("the contracts of an office", () => {
  it("are read in parts, so that very many do not hold the screen up, and none is lost between two", async () => {
    const { asked, read } = await deviceOf(1_200);
    const { partners, free } = await read({});
    expect(Math.max(...asked)).toBeLessThanOrEqual(1_000);
    // One is in the trash.
    expect(partners).toHaveLength(1_199);
    expect(new Set(partners.map(({ id }) => id)).size).toBe(1_199);
    expect(partners[0]).toMatchObject({ name: "姓1199 名", status: 3 });
    expect(partners.every(({ occupied }) => occupied.length === 2)).toBe(true);
    expect(free.coming).toHaveLength(1_199);
  });

  it("are those of the projects that a search finds, beside what their partners have elsewhere", async () => {
    const { read } = await deviceOf(12);
    const { partners, projects } = await read({ view: "project", name: "案件11" });
    expect(projects.map(({ name, members }) => [name, members.map((one) => one.occupied.length)])).toEqual([["案件11", [1]]]);
    expect(partners.map(({ name, occupied }) => [name, occupied.map(({ projectName }) => projectName)])).toEqual([
      ["姓11 名", ["案件11", "共通"]],
    ]);
  });
});
