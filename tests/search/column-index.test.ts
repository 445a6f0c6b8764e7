import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, describe, expect, it } from "vitest";
import { type ColumnIndex, openColumnIndex } from "#client/search/column-index.ts";
import { naiveList } from "#client/search/testing/naive-list.ts";
import { type Clock, type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { openReplica } from "#sync/engine/client/replica.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { Row } from "#sync/engine/entity.ts";
import type { ExchangeAnswer } from "#sync/engine/protocol.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { setPartnerCompany, updatePartner } from "#sync/model/mutators/partner.ts";
import { changePartnerTags } from "#sync/model/mutators/partner-tag.ts";
import { everythingOfPage } from "#tests/bench/child-rows.ts";
import { partnerId, tagId } from "#tests/bench/rows.ts";
import { VirtualBus, VirtualLocks, VirtualSignals } from "#tests/sync/support/device-ports.ts";

const size = 300;
const queries = [
  { sort: "updatedAt", offset: 0, limit: 50 },
  { sort: "kana", offset: 250, limit: 50, text: "ta" },
  { sort: "createdAt", offset: 0, limit: 50, text: "やまだ たろう" },
  { sort: "kana", offset: 0, limit: 50, text: "商事", filters: { status: [1, 2] }, sets: { tags: [tagId(3)] } },
  { sort: "kana", offset: 0, limit: 50, codes: { industry: [1, 2, 3], skill: [4, 5, 6, 7] } },
  { sort: "createdAt", offset: 0, limit: 50, codes: { position: [1, 9] } },
];
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Makes a device whose tabs share one storage. */
function device() {
  const indexedDB = new IDBFactory();
  const bus = new VirtualBus();
  const locks = new VirtualLocks();
  const alive = new Promise<void>(() => undefined);
  return {
    async tab(): Promise<{ replica: Replica; index: ColumnIndex; rest: () => void }> {
      const replica = await openReplica({
        name: "device",
        model,
        actor: { id: tagId(999), master: true },
        transport: pages,
        locks: locks.tab(alive),
        bus: bus.tab(),
        signals: new VirtualSignals(),
        clock: stillClock(),
        indexedDB: { indexedDB, IDBKeyRange },
      });
      let rest = (): void => undefined;
      const index = openColumnIndex(replica, partner, (run) => {
        rest = run;
        return () => undefined;
      });
      await index.ready;
      open.push(async () => {
        index.close();
        await replica.close();
      });
      return { replica, index, rest: () => rest() };
    },
  };
}

/** A server that answers with a bootstrap, page by page, and accepts no mutation. */
const pages: Transport = {
  room: () => 0,
  reach: () => Promise.resolve(),
  async exchange({ cursor, mutations }) {
    if (mutations.length > 0) throw new TransportError("unreachable");
    const rows = everythingOfPage(size, Number(cursor ?? 0));
    const answer: ExchangeAnswer = {
      responseCode: 200,
      kind: rows ? "page" : "delta",
      epoch: "one",
      cursor: String(Number(cursor ?? 0) + (rows ? 1 : 0)),
      lastSeq: 0,
      lastId: null,
      rows: Object.fromEntries(Object.entries(rows ?? {}).map(([entity, put]) => [entity, { put, drop: [] }])),
      more: rows !== undefined,
      now: new Date(0).toISOString(),
    };
    return rows ? { ...answer, progress: { bootstrap: true, last: false, done: 0, total: 0 } } : answer;
  },
  listen: () => Promise.reject(new TransportError("unreachable")),
  wholeIssue: () => Promise.reject(new TransportError("unreachable")),
};

function stillClock(): Clock {
  let made = 0;
  const id = () => `0192ffff-0000-7000-8000-${(++made).toString(16).padStart(12, "0")}`;
  return { now: () => Date.UTC(2026, 0, 1), elapsed: () => 0, random: () => 0.5, id, after: () => () => undefined };
}

/** Computes what the lists should show from all rows of the replica. */
async function expected(replica: Replica) {
  const rows = new Map<string, Map<string, Row>>();
  for (const entity of model.entities) {
    const all = (await replica.all(entity)) as unknown as Row[];
    rows.set(entity.name, new Map(all.map((row) => [String(row.id), row])));
  }
  return queries.map((query) => naiveList(partner, rows, query));
}

const answers = (index: ColumnIndex) => queries.map((query) => index.query(query));

/** Resolves when the index is as current as the change log. */
async function caughtUp({ replica, index }: { replica: Replica; index: ColumnIndex }): Promise<void> {
  const { last } = await replica.changesSince(Number.MAX_SAFE_INTEGER);
  while (index.counter < last) {
    await new Promise<void>((resolve) => {
      const stop = index.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

describe("the column index over a real replica", () => {
  it("follows a bootstrap page by page, edits of two tabs, and comes back from its saved form (R3)", async () => {
    const own = device();
    const [one, two] = [await own.tab(), await own.tab()];
    await one.replica.syncNow();
    await caughtUp(one);
    await caughtUp(two);
    const first = await expected(one.replica);
    expect(first[0]?.total).toBe(size - 1);
    expect(answers(one.index)).toEqual(first);
    expect(answers(two.index)).toEqual(first);

    one.rest();
    await one.replica.mutate(updatePartner, { id: partnerId(5), lastName: "山田", firstName: "太郎", status: 1 });
    await two.replica.mutate(changePartnerTags, { partnerId: partnerId(5), add: [tagId(3), tagId(4)], remove: [] });
    await one.replica.mutate(changePartnerTags, { partnerId: partnerId(5), add: [], remove: [tagId(4)] });
    await two.replica.mutate(setPartnerCompany, { partnerId: partnerId(4), companyId: null });
    await caughtUp(one);
    await caughtUp(two);
    const then = await expected(two.replica);
    expect(answers(one.index)).toEqual(then);
    expect(answers(two.index)).toEqual(then);

    const three = await own.tab();
    expect(answers(three.index)).toEqual(then);
  });
});
