import { IDBFactory, IDBKeyRange, IDBObjectStore } from "fake-indexeddb";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { AnyEntity, Row } from "../../../entity.ts";
import { Store } from "../store.ts";
import { entityStore, packStores } from "../store-names.ts";
import { blocksOf } from "./block.ts";
import { mergedPairs, pairedLookups, type SortedPairs } from "./pairs.ts";
import { Rows } from "./rows.ts";
import { replacementOf } from "./sections.ts";
import { isIn, type Span } from "./span.ts";

const memo = {
  name: "memo",
  id: "uuid",
  visibility: "everyone",
  lookups: ["owner", "other"],
} as unknown as AnyEntity;
const link = {
  name: "tagging",
  id: { link: ["owner", "other"] },
  visibility: "everyone",
  lookups: ["owner", "other"],
} as unknown as AnyEntity;

async function storageOf(entity: AnyEntity): Promise<IDBDatabase> {
  const opening = new IDBFactory().open("device");
  opening.onupgradeneeded = () => {
    const rows = opening.result.createObjectStore(entityStore(entity.name), { keyPath: "id" });
    for (const lookup of entity.lookups) rows.createIndex(lookup, lookup);
    opening.result.createObjectStore(packStores.packs, { keyPath: ["entity", "high"] });
    opening.result.createObjectStore(packStores.gone, { keyPath: ["entity", "id"] });
    opening.result.createObjectStore(packStores.pairs);
  };
  return new Promise((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
}

/** Runs over an entity's rows in one transaction. */
async function within<T>(db: IDBDatabase, entity: AnyEntity, run: (rows: Rows) => Promise<T> | T): Promise<T> {
  const transaction = db.transaction([entityStore(entity.name), ...Object.values(packStores)], "readwrite");
  const store = <V, K>(name: string) => new Store<V, K>(transaction.objectStore(name), undefined);
  const stores = {
    rows: store<Row, string>(entityStore(entity.name)),
    packs: store<never, never>(packStores.packs),
    gone: store<never, never>(packStores.gone),
    pairs: store<never, never>(packStores.pairs),
  };
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("it was aborted"));
  });
  const value = await run(new Rows(entity, stores, IDBKeyRange));
  await ended;
  return value;
}

const owners = ["a", "b", "c", "d"];
const [places, size] = [30, fc.record({ rows: fc.integer({ min: 1, max: 4 }), bytes: fc.integer({ min: 1, max: 400 }) })];

/** Makes the row of an entity with a given place among the test's ids. */
const rowOf = (entity: AnyEntity) => (place: number, at: number, text: string) => {
  const owner = entity === link ? owners[place % 4] : owners[at % 4];
  const other = entity === link ? String(place).padStart(2, "0") : at % 5 === 0 ? null : owners[(at + 1) % 4];
  const id = entity === link ? `${owner}_${other}` : `id-${String(place).padStart(2, "0")}`;
  return { id, owner, other, text, at, flag: at % 2 === 0 } as const;
};

const place = fc.integer({ min: 0, max: places - 1 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("put" as const), place, at: fc.nat(20), text: fc.string({ unit: "grapheme", maxLength: 6 }) }),
  fc.record({ kind: fc.constant("delete" as const), place }),
  fc.record({
    kind: fc.constant("replace" as const),
    ends: fc.tuple(fc.option(place, { nil: undefined }), fc.option(place, { nil: undefined })),
    among: fc.uniqueArray(place, { maxLength: places }),
    at: fc.nat(20),
    size,
  }),
  fc.record({ kind: fc.constant("putAll" as const), places: fc.uniqueArray(place, { maxLength: 12 }), at: fc.nat(20) }),
  fc.record({ kind: fc.constant("merge" as const) }),
);

describe("an entity's rows, packed or not", () => {
  it.each([
    ["records", memo],
    ["links", link],
  ])("are read as a map of them would be, whatever was put, removed, replaced and merged: %s", async (_name, entity) => {
    const make = rowOf(entity);
    const idOf = (at: number) => make(at, at, "").id;
    const ids = Array.from({ length: places }, (_, at) => idOf(at)).sort();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.uniqueArray(place, { maxLength: 25 }), async (steps, asked) => {
        const db = await storageOf(entity);
        const expected = new Map<string, Row>();
        for (const one of steps) {
          if (one.kind === "put") {
            const row = make(one.place, one.at, one.text);
            expected.set(row.id, row);
            await within(db, entity, (rows) => rows.put(row));
          } else if (one.kind === "delete") {
            expected.delete(idOf(one.place));
            await within(db, entity, (rows) => rows.delete(idOf(one.place)));
          } else if (one.kind === "putAll") {
            const rows = one.places.map((at) => make(at, one.at + at, "いっしょに"));
            for (const row of rows) expected.set(row.id, row);
            await within(db, entity, (of) => of.putAll(rows));
          } else if (one.kind === "replace") {
            const [low, high] = one.ends;
            const span: Span<string> = {
              from: low === undefined ? undefined : ids[low],
              below: high === undefined ? undefined : ids[high],
            };
            const rows = one.among.map((at) => make(at, one.at + at, "新しい")).filter(({ id }) => isIn(id, span));
            for (const id of expected.keys()) if (isIn(id, span)) expected.delete(id);
            if (span.from === undefined || span.below === undefined || span.from < span.below)
              for (const row of rows) expected.set(row.id, row);
            await within(db, entity, (of) => of.replace(replacementOf(entity, span, rows, one.size)));
          } else {
            // Merges runs as after a bootstrap. Runs from before it stay, since it may not have brought all rows.
            const read = await within(db, entity, (rows) => rows.runs(pairedLookups(entity)));
            const merged = new Map<string, SortedPairs>();
            if (read.since > 0 && read.runs.some((run) => run < read.since)) continue;
            for (const [lookup, lists] of read.lists) merged.set(lookup, await mergedPairs(lists, async () => undefined));
            if (read.runs.length > 1) expect(await within(db, entity, (rows) => rows.putRun(read, merged))).toBe(true);
          }
        }
        const sorted = [...expected.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
        const wanted = asked.map(idOf);
        await within(db, entity, async (rows) => {
          expect(await rows.all()).toEqual(sorted);
          expect((await rows.keys()).sort()).toEqual(sorted.map(({ id }) => id));
          expect(await rows.getMany(wanted)).toEqual(wanted.map((id) => expected.get(id)));
          for (const id of wanted.slice(0, 5)) expect(await rows.get(id)).toEqual(expected.get(id));
          for (const lookup of entity.lookups) {
            const lists = owners.map((owner) => sorted.filter((row) => row[lookup] === owner));
            for (const [at, owner] of owners.entries()) expect(await rows.by(lookup, owner)).toEqual(lists[at]);
            // Also a value that is asked for twice, and one that no row has.
            const [first = ""] = owners;
            expect(await rows.byEach(lookup, [...owners, first, "none"])).toEqual([...lists, lists[0], []]);
            const others = ids.map((id) => `b${id}`);
            expect(await rows.byEach(lookup, [...others, ...owners])).toEqual([...others.map(() => []), ...lists]);
          }
          const span = { from: ids[asked[0] ?? 0], below: ids[asked[1] ?? 0] };
          expect(await rows.all(span)).toEqual(sorted.filter(({ id }) => isIn(id, span)));
        });
        for (const count of [1, 3, 100]) {
          const scanned: Row[] = [];
          for (let after: string | undefined, more = true; more; ) {
            const last = after;
            const { rows, upTo } = await within(db, entity, (of) => of.next(last, count));
            scanned.push(...rows);
            after = upTo as string | undefined;
            more = after !== undefined;
          }
          expect(scanned).toEqual(sorted);
        }
        db.close();
      }),
      { seed: 20261126, numRuns: 60 },
    );
  });

  it("that are put together ask for no mark of a removed row but those that exist", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => rowOf(memo)(at, at, "新しい"));
    const db = await storageOf(memo);
    await within(db, memo, (of) => of.delete(rows[3]?.id ?? ""));
    const deleted = vi.spyOn(IDBObjectStore.prototype, "delete");
    await within(db, memo, (of) => of.putAll(rows));
    expect(deleted.mock.calls).toEqual([[["memo", rows[3]?.id]]]);
    deleted.mockRestore();
    expect(await within(db, memo, (of) => of.getMany(rows.map(({ id }) => id)))).toEqual(rows);
    db.close();
  });

  it("never lie in two blocks, and a block holds no more than it may", async () => {
    const rows = Array.from({ length: 10 }, (_, at) => rowOf(memo)(at, at, "あ".repeat(at)));
    const blocks = blocksOf("memo", rows, { rows: 3, bytes: 10_000 });
    expect(blocks.map(({ ids }) => ids.length)).toEqual([3, 3, 3, 1]);
    expect(blocks.map(({ low, high }) => [low, high])).toEqual([
      ["id-00", "id-02"],
      ["id-03", "id-05"],
      ["id-06", "id-08"],
      ["id-09", "id-09"],
    ]);
  });
});
