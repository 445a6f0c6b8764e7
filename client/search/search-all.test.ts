import { describe, expect, it } from "vitest";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { openColumnIndex } from "./column-index.ts";
import { columnIndexOf } from "./column-indexes.ts";
import { searchAll } from "./search-all.ts";
import { MemoryReplica } from "./testing/memory-replica.ts";

const searched = [partner, memo] as const;

const row = (n: number, lastName: string) => ({
  id: `0192f000-0000-7000-8000-00000000000${n}`,
  lastName,
  updatedAt: "2026-01-01T00:00:00.000Z",
});

describe("a search over everything", () => {
  it("gives the first few of each entity and how many there are", async () => {
    const memory = new MemoryReplica();
    memory.change([partner, row(1, "山田")], [partner, row(2, "山本")], [partner, row(3, "鈴木")]);
    const replica = memory.asReplica();
    const index = columnIndexOf(replica, partner);
    expect(searchAll(replica, searched, "山", 1).hits).toEqual([]);
    await index.ready;
    expect(searchAll(replica, searched, "山", 1).hits).toMatchObject([
      { entity: "partner", label: "パートナー", matched: 2, rows: [{ lastName: "山田" }] },
    ]);
    expect([searchAll(replica, searched, "　", 5).hits, searchAll(replica, searched, "川", 5).hits]).toEqual([[], []]);
    index.close();
  });

  it("finds memos by any part of a long text, the newest first, also from the saved index", async () => {
    const memory = new MemoryReplica();
    const of = (n: number, content: string) => ({
      id: row(n, "").id,
      partnerId: row(9, "").id,
      content,
      createdAt: `2026-01-0${n}T00:00:00.000Z`,
    });
    const filler = "ながい話。\n".repeat(600);
    memory.change([memo, of(1, `${filler}請求書を送付`)], [memo, of(2, `請求書\n${filler}`)], [memo, of(3, "電話")]);
    const replica = memory.asReplica();
    let rest = (): void => undefined;
    const built = openColumnIndex(replica, memo, (run) => {
      rest = run;
      return () => undefined;
    });
    await built.ready;
    rest();
    built.close();
    while (memory.saved.size < 2) await Promise.resolve();
    memory.scans = 0;
    const loaded = columnIndexOf(replica, memo);
    await loaded.ready;
    expect(memory.scans).toBe(0);
    expect(searchAll(replica, searched, "ｾｲ", 5).hits).toEqual([]);
    const [hits] = searchAll(replica, searched, "請求 書", 5).hits;
    expect(hits).toMatchObject({ entity: "memo", label: "メモ", matched: 2 });
    expect(hits?.rows.map(({ id }) => id)).toEqual([of(2, "").id, of(1, "").id]);
    expect(hits?.rows[1]).toMatchObject({ partnerId: row(9, "").id, content: `${filler}請求書を送付` });
    loaded.close();
  });

  it("says that more may be found until every searched entity has been read, and has arrived", async () => {
    const memory = new MemoryReplica();
    memory.missing = new Set([memo.name]);
    memory.change([partner, row(1, "山田")], [partner, row(2, "山本")]);
    const replica = memory.asReplica();
    const indexes = searched.map((entity) => columnIndexOf(replica, entity));
    expect(searchAll(replica, searched, "山", 1)).toEqual({ hits: [], partial: true });
    await Promise.all(indexes.map((index) => index.ready));
    expect(searchAll(replica, searched, "山", 1)).toMatchObject({ hits: [{ matched: 2, partial: false }], partial: true });
    const followed = new Promise<void>((resolve) => columnIndexOf(replica, memo).subscribe(resolve));
    memory.missing = new Set();
    memory.hint();
    await followed;
    expect(searchAll(replica, searched, "川", 1)).toEqual({ hits: [], partial: false });
    expect(searchAll(replica, searched, "", 1).partial).toBe(false);
    for (const index of indexes) index.close();
  });

  it("opens one index an entity, however many lists ask", () => {
    const replica = new MemoryReplica().asReplica();
    expect(columnIndexOf(replica, partner)).toBe(columnIndexOf(replica, partner));
    columnIndexOf(replica, partner).close();
  });
});
