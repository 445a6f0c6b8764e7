import { describe, expect, it } from "vitest";
import { partner } from "#sync/model/entities/partner.ts";
import { columnIndexOf } from "./column-indexes.ts";
import { searchAll } from "./search-all.ts";
import { MemoryReplica } from "./testing/memory-replica.ts";

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
    expect(searchAll(replica, "山", 1)).toEqual([]);
    await index.ready;
    expect(searchAll(replica, "山", 1)).toMatchObject([
      { entity: "partner", label: "パートナー", matched: 2, rows: [{ lastName: "山田" }] },
    ]);
    expect([searchAll(replica, "　", 5), searchAll(replica, "川", 5)]).toEqual([[], []]);
    index.close();
  });

  it("opens one index an entity, however many lists ask", () => {
    const replica = new MemoryReplica().asReplica();
    expect(columnIndexOf(replica, partner)).toBe(columnIndexOf(replica, partner));
    columnIndexOf(replica, partner).close();
  });
});
