import { beforeAll, describe, expect, it } from "vitest";
import { type ColumnIndex, openColumnIndex } from "#client/search/column-index.ts";
import type { ListQuery } from "#client/search/list-query.ts";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { everythingOfPage } from "#tests/bench/child-rows.ts";

/** The partners fill two pages and their records two more. Each page is too large to be read owner by owner. */
const size = 10_000;
const queries: readonly ListQuery[] = [
  { sort: "updatedAt", offset: 0, limit: 20 },
  { sort: "createdAt", offset: 0, limit: 20, codes: { industry: [1, 2, 3], position: [4, 5] } },
];

type Page = readonly (readonly [AnyEntity, Row])[];
const pages: Page[] = [];
beforeAll(() => {
  for (let rows = everythingOfPage(size, 0); rows; rows = everythingOfPage(size, pages.length))
    pages.push(Object.entries(rows).flatMap(([name, put]) => put.map((row) => [model.entity(name), row] as const)));
});

/** Opens an index with control over its idle moments. */
async function opened(replica: MemoryReplica): Promise<{ index: ColumnIndex; rest: () => void }> {
  let rest = (): void => undefined;
  const index = openColumnIndex(replica.asReplica(), partner, (run) => {
    rest = run;
    return () => undefined;
  });
  await index.ready;
  return { index, rest: () => rest() };
}

/** Does something and waits until the index has followed. */
async function followed(index: ColumnIndex, act: () => void): Promise<void> {
  const follow = new Promise<void>((resolve) => index.subscribe(resolve));
  act();
  await follow;
}

async function download(replica: MemoryReplica, index: ColumnIndex): Promise<void> {
  replica.download(true);
  for (const page of pages) await followed(index, () => replica.change(...page));
}

const answers = (index: ColumnIndex) => queries.map((query) => index.query(query));

describe("a download of partners with all that belongs to them", () => {
  it("is taken as it comes and answered meanwhile: nothing is read anew, and next to nothing by whom it belongs to", async () => {
    const replica = new MemoryReplica();
    const { index } = await opened(replica);
    const { scans } = replica;
    await download(replica, index);
    expect(replica.scans).toBe(scans);
    expect(replica.lists).toBeLessThan(size / 1_000);
    expect(answers(index)).toEqual(answers((await opened(replica)).index));
  });

  it("onto a device that has older ones reads everything anew once, when it has ended, and saves nothing before", async () => {
    const replica = new MemoryReplica();
    const older = { majorIndustryId: 1, occupationId: 4 };
    for (const page of pages) replica.change(...page.map(([entity, row]) => [entity, { ...row, ...older }] as const));
    const { index, rest } = await opened(replica);
    const once = replica.scans;
    await download(replica, index);
    rest();
    expect(replica.scans).toBe(once);
    await followed(index, () => replica.download(false));
    expect(replica.scans).toBe(once * 2);
    expect(replica.saved.size).toBe(0);
    expect(answers(index)).toEqual(answers((await opened(replica)).index));
  });
});
