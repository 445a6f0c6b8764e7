import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { linkId, type Row } from "#sync/engine/entity.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { type ColumnIndex, openColumnIndex } from "./column-index.ts";
import type { ListQuery } from "./list-query.ts";
import { MemoryReplica } from "./testing/memory-replica.ts";
import { naiveList } from "./testing/naive-list.ts";

const never = () => () => undefined;
const all: ListQuery = { sort: "kana", offset: 0, limit: 50 };

const idOf = (kind: number, n: number) => `0192${kind.toString(16)}000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const partnerId = (n: number) => idOf(1, n);
const companyId = (n: number) => idOf(2, n);
const tagId = (n: number) => idOf(3, n);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

const partnerRow = (n: number, values: Partial<Record<string, unknown>> = {}): Row => ({
  id: partnerId(n),
  number: n,
  ...Object.fromEntries(Object.keys(partner.fields).map((name) => [name, null])),
  lastName: "山田",
  firstName: "太郎",
  lastNameKana: "ヤマダ",
  firstNameKana: "タロウ",
  employeeStatus: 0,
  createdAt: at(n),
  createdBy: null,
  updatedAt: at(n),
  updatedBy: null,
  ...values,
});
const companyRow = (n: number, name: string): Row => ({ id: companyId(n), name, nameKana: null, updatedAt: at(0) });
const memberRow = (n: number, of: number): Row => ({ id: partnerId(n), partnerId: partnerId(n), companyId: companyId(of) });
const taggingRow = (n: number, tag: number): Row => ({
  id: linkId(partnerId(n), tagId(tag)),
  partnerId: partnerId(n),
  partnerTagId: tagId(tag),
});

async function opened(replica: MemoryReplica): Promise<ColumnIndex> {
  const index = openColumnIndex(replica.asReplica(), partner, never);
  await index.ready;
  return index;
}

/** Waits until an index has followed the change log. */
const followed = (index: ColumnIndex) => new Promise<void>((resolve) => index.subscribe(resolve));

describe("what is found", () => {
  it("is found by name, kana, mail and company, whatever the width, case, kana and spaces", async () => {
    const replica = new MemoryReplica();
    replica.change(
      [partner, partnerRow(1, { mail: "Taro.Yamada@example.com" })],
      [partner, partnerRow(2, { lastName: "鈴木", firstName: "Ｊｏｈｎ" })],
    );
    replica.change([company, companyRow(1, "ＡＢＣ 商事")], [membership, memberRow(2, 1)]);
    const index = await opened(replica);
    const found = (text: string) => index.query({ ...all, text }).rows.map((row) => row.id);
    for (const text of ["山田太郎", "山田 太", "田太", "taro.y", "ＴＡＲＯ", "yamada@"])
      expect([text, found(text)]).toEqual([text, [partnerId(1)]]);
    for (const text of ["鈴木john", "鈴木　ＪＯＨＮ", "abc商", "ABC 商事"])
      expect([text, found(text)]).toEqual([text, [partnerId(2)]]);
    for (const text of ["やまだたろう", "ﾔﾏﾀﾞ ﾀﾛｳ", "だた"])
      expect([text, found(text)]).toEqual([text, [partnerId(1), partnerId(2)]]);
    for (const text of ["郎や", "comyama", "山田鈴木", "\n"].slice(0, 3)) expect([text, found(text)]).toEqual([text, []]);
  });

  it("is found by several words in any order, each in any of its texts, also while one of them is typed or taken back", async () => {
    const replica = new MemoryReplica();
    replica.change([partner, partnerRow(1)], [partner, partnerRow(2, { lastName: "鈴木", firstName: "太郎" })]);
    replica.change([company, companyRow(1, "あおぞら物産")], [membership, memberRow(2, 1)]);
    const index = await opened(replica);
    const found = (text: string) => index.query({ ...all, text }).rows.map((row) => row.id);
    for (const text of ["太郎", "太郎 ", "太郎 あ", "太郎 あお", "太郎 あおぞ"])
      expect([text, found(text).includes(partnerId(2))]).toEqual([text, true]);
    expect(found("太郎　あおぞら")).toEqual([partnerId(2)]);
    expect(found("物産 鈴木 たろう")).toEqual([partnerId(2)]);
    expect(found("物産 山田")).toEqual([]);
    expect(found("物産")).toEqual([partnerId(2)]);
    expect(found("太郎 山田")).toEqual([partnerId(1)]);
  });

  it("keeps the trash alone where it is asked for, narrowed like any list", async () => {
    const replica = new MemoryReplica();
    const deletedAt = at(9);
    replica.change(
      [partner, partnerRow(1, { deletedAt })],
      [partner, partnerRow(2, { deletedAt, lastName: "鈴木" })],
      [partner, partnerRow(3)],
      [partner, partnerRow(4, { deletedAt })],
      [company, companyRow(1, "みどり商事")],
      [membership, memberRow(4, 1)],
      [membership, memberRow(3, 1)],
    );
    const index = await opened(replica);
    const found = (text: string) => index.query({ ...all, hidden: true, text }).rows.map((row) => row.id);
    expect(index.query({ ...all, hidden: true })).toMatchObject({ total: 3, matched: 3 });
    expect(found("鈴木")).toEqual([partnerId(2)]);
    expect(found("みどり")).toEqual([partnerId(4)]);
    replica.change([partner, partnerRow(2)]);
    await followed(index);
    expect(found("").toSorted()).toEqual([partnerId(1), partnerId(4)]);
  });

  it("leaves out the trash, in the total too", async () => {
    const replica = new MemoryReplica();
    replica.change([partner, partnerRow(1)], [partner, partnerRow(2, { deletedAt: at(9) })]);
    const index = await opened(replica);
    expect(index.query(all)).toMatchObject({ total: 1, matched: 1 });
    replica.change([partner, partnerRow(1, { deletedAt: at(9) })], [partner, partnerRow(2)]);
    await followed(index);
    expect(index.query(all).rows.map((row) => row.id)).toEqual([partnerId(2)]);
  });

  it("follows a renamed company without touching its members", async () => {
    const replica = new MemoryReplica();
    replica.change([partner, partnerRow(1)], [company, companyRow(1, "みどり商事")], [membership, memberRow(1, 1)]);
    const index = await opened(replica);
    replica.change([company, companyRow(1, "あおぞら物産")]);
    await followed(index);
    expect(index.query({ ...all, text: "みどり" }).matched).toBe(0);
    expect(index.query({ ...all, text: "アオゾラ" }).rows[0]?.["company"]).toEqual({ id: companyId(1), name: "あおぞら物産" });
  });

  it("keeps the row that a change did not touch as the same object", async () => {
    const replica = new MemoryReplica();
    replica.change([partner, partnerRow(1)], [partner, partnerRow(2)]);
    const index = await opened(replica);
    const before = index.query(all).rows;
    replica.change([partner, partnerRow(2, { status: 1 })]);
    await followed(index);
    const after = index.query(all).rows;
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
  });

  it("keeps what lies within a range, and what has no value there; only words and days have one", async () => {
    const replica = new MemoryReplica();
    const kana = ["ア", "カ", "サ", null].map((lastNameKana, n) => [partner, partnerRow(n, { lastNameKana })] as const);
    replica.change(...kana);
    const index = await opened(replica);
    const found = (range: { from?: string; to?: string }) =>
      index.query({ ...all, sort: "createdAt", ranges: { lastNameKana: range } }).rows.map(({ number }) => number);
    expect(found({ from: "カ" })).toEqual([3, 2, 1]);
    expect(found({ from: "イ", to: "カ" })).toEqual([3, 1]);
    expect(found({ to: "ア" })).toEqual([3, 0]);
    expect(() => index.query({ ...all, ranges: { status: { from: "1" } } })).toThrow("has no ranges");
  });

  it("is refused for a sort that nobody declared", async () => {
    const index = await opened(new MemoryReplica());
    expect(() => index.query({ ...all, sort: "constructor" })).toThrow("no listing declares");
  });
});

const letters = fc.constantFrom("山", "田", "太", "ヤ", "や", "ﾔ", "ダ", "a", "A", "Ａ", "b", "@", ".", " ", "　", "𠮷", "ー");
const word = fc.string({ unit: letters, minLength: 1, maxLength: 5 });
const small = fc.integer({ min: 0, max: 11 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("put" as const),
      n: small,
      last: word,
      first: word,
      kana: word,
      mail: fc.option(word),
      status: fc.option(fc.integer({ min: 1, max: 3 })),
      minute: small,
      hidden: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), n: small }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("tag" as const), n: small, tag: fc.integer({ min: 0, max: 2 }), on: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("company" as const), of: fc.integer({ min: 0, max: 2 }), name: fc.option(word) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("member" as const), n: small, of: fc.option(fc.integer({ min: 0, max: 2 })) }),
  },
);
const question: fc.Arbitrary<ListQuery> = fc.record({
  text: fc.oneof(
    fc.constant(""),
    fc.string({ unit: letters, maxLength: 3 }),
    fc.array(fc.string({ unit: letters, maxLength: 2 }), { maxLength: 3 }).map((words) => words.join(" ")),
  ),
  filters: fc.constantFrom<NonNullable<ListQuery["filters"]>[]>(
    {},
    { status: [1] },
    { status: [1, null] },
    { status: [] },
    { mail: [null] },
  ),
  ranges: fc.constantFrom<NonNullable<ListQuery["ranges"]>[]>(
    {},
    {},
    { lastNameKana: { from: "a" } },
    { lastNameKana: { from: "ー", to: "ヤ" } },
    { lastNameKana: { to: "A" } },
    { lastNameKana: {} },
  ),
  sets: fc.constantFrom({}, { tags: [tagId(0)] }, { tags: [tagId(0), tagId(1)] }, { tags: [tagId(9)] }),
  sort: fc.constantFrom("updatedAt", "kana", "createdAt"),
  offset: fc.constantFrom(0, 0, 2, 50),
  limit: fc.constantFrom(3, 50),
});
const questionOfSome = fc
  .tuple(question, fc.array(small.map(partnerId), { maxLength: 12 }))
  .map(([query, ids]): ListQuery => ({ ...query, ids }));
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function apply(replica: MemoryReplica, change: Step): void {
  if (change.kind === "put") {
    const { n, last: lastName, first: firstName, kana: lastNameKana, mail, status, minute, hidden } = change;
    const values = {
      lastName,
      firstName,
      lastNameKana,
      mail: mail?.trim() || null,
      status,
      updatedAt: at(minute),
      deletedAt: hidden ? at(0) : null,
    };
    replica.change([partner, partnerRow(n, values)]);
  } else if (change.kind === "remove") replica.change([partner, partnerId(change.n), null]);
  else if (change.kind === "company") {
    if (change.name === null) replica.change([company, companyId(change.of), null]);
    else replica.change([company, companyRow(change.of, change.name)]);
  } else if (change.kind === "member") {
    if (change.of === null) replica.change([membership, partnerId(change.n), null]);
    else replica.change([membership, memberRow(change.n, change.of)]);
  } else if (change.on) replica.change([partnerTagging, taggingRow(change.n, change.tag)]);
  else replica.change([partnerTagging, linkId(partnerId(change.n), tagId(change.tag)), null]);
}

describe("for any rows, edits and questions, the index", () => {
  it("answers as a look at every row would, whether built, followed or loaded", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(step, { maxLength: 25 }),
        fc.array(fc.oneof({ weight: 3, arbitrary: question }, questionOfSome), { minLength: 6, maxLength: 6 }),
        async (before, after, questions) => {
          const replica = new MemoryReplica();
          for (const change of before) apply(replica, change);
          let rest: (() => void) | undefined;
          const following = openColumnIndex(replica.asReplica(), partner, (run) => ((rest = run), () => undefined));
          await following.ready;
          const typed = questions.flatMap((query) =>
            [...(query.text ?? "")].map((_, i) => ({ ...query, text: query.text?.slice(0, i + 1) ?? "" })),
          );
          const holds = (index: ColumnIndex) => {
            for (const query of [...questions, ...typed]) {
              expect(index.query(query)).toEqual(naiveList(partner, replica.rows, query));
              holdsInOrder(index, query);
            }
          };
          holds(following);
          for (const [i, change] of after.entries()) {
            const follow = followed(following);
            apply(replica, change);
            await follow;
            if (i % 5 === 0) holds(following);
            if (i % 7 === 0) rest?.();
          }
          holds(following);
          holds(await opened(replica));
          following.close();
        },
      ),
      { seed: 20261121, numRuns: 150 },
    );
  });
});

/** Expects that the places are those of the list in both directions, and that none exists beyond its ends. */
function holdsInOrder(index: ColumnIndex, query: ListQuery): void {
  const { rows, matched } = index.query({ ...query, offset: 0, limit: Number.MAX_SAFE_INTEGER });
  const order = index.order(query);
  expect(order.matched).toBe(matched);
  expect([order.idAt(0), order.idAt(matched + 1), order.placeOf(companyId(1))]).toEqual([undefined, undefined, undefined]);
  expect(order.valuesOf("status")).toEqual(rows.map((row) => row["status"]));
  expect(rows.map(({ id }) => [order.placeOf(id), order.idAt(order.placeOf(id) ?? 0)])).toEqual(
    rows.map(({ id }, at) => [at + 1, id]),
  );
}

/** Opens an index with control over its idle moments. */
async function resting(replica: MemoryReplica): Promise<{ index: ColumnIndex; rest: () => Promise<void> }> {
  let run = (): void => undefined;
  const index = openColumnIndex(replica.asReplica(), partner, (idle) => {
    run = idle;
    return () => undefined;
  });
  await index.ready;
  return {
    index,
    async rest() {
      await settled();
      run();
      await settled();
    },
  };
}

/** Resolves when all work has run that waits for no outside event. */
const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
const blob = "columns/partner";
const saved = (replica: MemoryReplica) =>
  replica.saved.get(blob) as { counter: number; stamp: string; table: { state: Uint8Array } };

describe("a saved index", () => {
  async function savedOnce(rows = 3): Promise<MemoryReplica> {
    const replica = new MemoryReplica();
    for (let n = 0; n < rows; n++) replica.change([partner, partnerRow(n)]);
    const { index, rest } = await resting(replica);
    index.query(all);
    await rest();
    index.close();
    return replica;
  }

  it("is loaded without reading the rows, and caught up from the log (R3)", async () => {
    const replica = await savedOnce();
    const { scans } = replica;
    replica.change([partner, partnerRow(1, { lastName: "鈴木" })], [partner, partnerId(2), null], [partner, partnerRow(7)]);
    const index = await opened(replica);
    expect(replica.scans).toBe(scans);
    expect(index.query({ ...all, text: "鈴木" })).toMatchObject({ total: 3, matched: 1 });
  });

  it("is built anew when its declaration has changed", async () => {
    const replica = await savedOnce();
    const { scans } = replica;
    replica.saved.set(blob, { ...saved(replica), stamp: "another" });
    expect((await opened(replica)).query(all).total).toBe(3);
    expect(replica.scans).toBeGreaterThan(scans);
  });

  it("is built anew when it is damaged", async () => {
    const replica = await savedOnce();
    const good = saved(replica);
    const damaged = [
      null,
      "",
      { ...good, counter: "1" },
      { ...good, table: undefined },
      { ...good, table: { ...good.table, ids: {} } },
      { ...good, table: { ...good.table, state: good.table.state.slice(1) } },
      {
        ...good,
        table: {
          ...good.table,
          texts: { narrow: { text: "", ends: new Uint32Array(3) }, wide: { text: "あ", ends: new Uint32Array(3) } },
        },
      },
      { ...good, table: { ...good.table, orders: { kana: new Uint32Array(1) } } },
      { ...good, table: { ...good.table, columns: {} } },
    ];
    for (const [i, bad] of damaged.entries()) {
      replica.saved.set(blob, bad);
      const { scans } = replica;
      expect([i, (await opened(replica)).query(all).total]).toEqual([i, 3]);
      expect([i, replica.scans > scans]).toEqual([i, true]);
    }
  });

  it("is built anew when the log no longer reaches back to it", async () => {
    const replica = await savedOnce();
    for (let n = 0; n < 5; n++) replica.change([partner, partnerRow(n, { status: 2 })]);
    replica.log.splice(0, 6);
    expect((await opened(replica)).query({ ...all, filters: { status: [2] } })).toMatchObject({ total: 5, matched: 5 });
  });

  it("lets the log go behind it, but for a little (R3)", async () => {
    const replica = await savedOnce(250);
    expect(replica.log.map((change) => change.counter)[0]).toBe(51);
  });

  it("is never overwritten by an older one of another tab", async () => {
    const replica = new MemoryReplica();
    replica.change([partner, partnerRow(0)]);
    const slow = await resting(replica);
    slow.index.close();
    replica.change([partner, partnerRow(1)]);
    const quick = await resting(replica);
    await quick.rest();
    await slow.rest();
    expect(saved(replica).counter).toBe(2);
  });

  it("is built anew once most of its rows are gone", async () => {
    const replica = new MemoryReplica();
    replica.change(...Array.from({ length: 1_200 }, (_, n) => [partner, partnerRow(n)] as const));
    const { index, rest } = await resting(replica);
    const follow = followed(index);
    replica.change(...Array.from({ length: 1_100 }, (_, n) => [partner, partnerId(n), null] as const));
    await follow;
    const before = index.memory().bytes;
    const rebuilt = followed(index);
    await rest();
    await rebuilt;
    expect(index.query(all).total).toBe(100);
    expect(index.memory().bytes).toBeLessThan(before / 2);
  });
});

describe("two indexes on one log", () => {
  it("are equal, also when hints come late, twice or during a catch-up", async () => {
    const replica = new MemoryReplica();
    const one = await opened(replica);
    const two = await opened(replica);
    for (let n = 0; n < 40; n++) {
      replica.change([partner, partnerRow(n % 10, { status: (n % 5) + 1 })], [partnerTagging, taggingRow(n % 10, n % 3)]);
      if (n % 3 === 0) await settled();
      if (n % 4 === 0) replica.hint();
    }
    await settled();
    expect(one.query(all)).toEqual(two.query(all));
    expect(one.query(all)).toEqual(naiveList(partner, replica.rows, all));
  });
});

describe("changes of rows that no list of the entity shows", () => {
  it("are told to nobody, and the index follows them all the same", async () => {
    const replica = new MemoryReplica();
    replica.change([partner, partnerRow(1)]);
    const index = await opened(replica);
    let told = 0;
    index.subscribe(() => told++);
    replica.change([memo, { id: idOf(4, 1), partnerId: partnerId(1), content: "メモ" }]);
    await vi.waitFor(() => expect(index.counter).toBe(2));
    expect([told, index.version]).toEqual([0, 1]);
    replica.change([partner, partnerRow(1, { lastName: "鈴木" })]);
    await vi.waitFor(() => expect(index.counter).toBe(3));
    expect([told, index.version]).toEqual([1, 2]);
  });
});

describe("the page that was shown last", () => {
  const start = async (change?: (replica: MemoryReplica) => void) => {
    const replica = new MemoryReplica();
    replica.change([partner, partnerRow(1)], [partner, partnerRow(2, { lastNameKana: "アベ" })], [company, companyRow(1, "ABC")]);
    let rest = () => {};
    const first = openColumnIndex(replica.asReplica(), partner, (run) => {
      rest = run;
      return () => undefined;
    });
    await first.ready;
    first.keep(all);
    rest();
    await vi.waitFor(() => expect([...replica.saved.keys()].sort()).toHaveLength(3));
    change?.(replica);
    const next = openColumnIndex(replica.asReplica(), partner, never);
    const told = new Promise<void>((resolve) => {
      const stop = next.subscribe(() => {
        stop();
        resolve();
      });
    });
    await told;
    return { shown: first.query(all), next };
  };

  it("answers before the index is ready, and is the same object until then", async () => {
    const { shown, next } = await start();
    expect(next.version).toBe(0);
    expect(next.early(all)).toEqual(shown);
    expect(next.early({ ...all })).toBe(next.early(all));
    expect(next.early({ ...all, text: "アベ" })).toBeUndefined();
    await next.ready;
    expect(next.early(all)).toBeUndefined();
    expect(next.query(all)).toEqual(shown);
  });

  it.each<[string, (replica: MemoryReplica) => void]>([
    ["a row has changed since", (replica) => replica.change([partner, partnerRow(1, { lastNameKana: "ワダ" })])],
    ["a row of another list has changed since", (replica) => replica.change([company, companyRow(1, "XYZ")])],
    ["something has not arrived", (replica) => (replica.missing = new Set(["partner"]))],
    ["another version has kept it", (replica) => restamp(replica, "page")],
    ["another version has saved the index", (replica) => restamp(replica, "mark")],
    ["it cannot be read", (replica) => replica.saved.set("columns/partner/page", 1)],
  ])("does not answer where %s", async (_why, change) => {
    const { next } = await start(change);
    expect([next.version, next.early(all)]).toEqual([1, undefined]);
  });

  it("is not kept while something is missing", async () => {
    const replica = new MemoryReplica();
    replica.missing = new Set(["partner"]);
    let rest = () => {};
    const index = openColumnIndex(replica.asReplica(), partner, (run) => {
      rest = run;
      return () => undefined;
    });
    await index.ready;
    index.keep(all);
    rest();
    await vi.waitFor(() => expect(replica.saved.has("columns/partner/mark")).toBe(true));
    expect(replica.saved.has("columns/partner/page")).toBe(false);
  });
});

const restamp = (replica: MemoryReplica, name: string) => {
  const key = `columns/partner/${name}`;
  replica.saved.set(key, { ...(replica.saved.get(key) as object), stamp: "earlier" });
};
