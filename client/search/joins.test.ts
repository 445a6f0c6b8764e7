import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnyEntity, linkId, type Row } from "#sync/engine/entity.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { model } from "#sync/model/model.ts";
import { type ColumnIndex, openColumnIndex } from "./column-index.ts";
import type { ListQuery } from "./list-query.ts";
import { MemoryReplica } from "./testing/memory-replica.ts";
import { naiveList } from "./testing/naive-list.ts";

const never = () => () => undefined;
const all: ListQuery = { sort: "createdAt", offset: 0, limit: 50 };
const few = 5;

/** Makes ids, some of which have the same fingerprint: their last eight digits. */
const idOf = (kind: number, n: number) =>
  `0192${kind.toString(16)}000-0000-7000-8000-000${(n % 3).toString(16)}${(n >> 1).toString(16).padStart(8, "0")}`;
const partnerId = (n: number) => idOf(1, n);
const projectId = (n: number) => idOf(2, n);
const clientId = (n: number) => idOf(3, n);
const adminId = (n: number) => idOf(4, n);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const day = (n: number) => `2026-01-0${n + 1}`;

type Change = readonly [AnyEntity, Row] | readonly [AnyEntity, string, null];
const put = (entity: AnyEntity, id: string, values: Readonly<Record<string, unknown>>): Change => [
  entity,
  { id, createdAt: at(0), updatedAt: at(0), ...values },
];

const n = fc.integer({ min: 0, max: few - 1 });
const code = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 2, 3, 64) },
  { weight: 1, arbitrary: fc.constantFrom(...Array.from({ length: 40 }, (_, i) => 100 + i)) },
);
/** The codes that are asked for. There are more codes than a word has bits. */
const asked = fc.constantFrom(1, 2, 3, 64, 100);
const hidden = fc.boolean().map((yes) => (yes ? at(9) : null));
const some = (of: fc.Arbitrary<number>) => fc.array(of, { maxLength: 2 });

/** A change of one row, of any entity that the two lists join. */
const step: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(n, hidden).map(([i, deletedAt]) => put(partner, partnerId(i), { lastName: `姓${i}`, deletedAt })),
  fc
    .tuple(n, fc.option(n), hidden, fc.constantFrom("一号", "二号"))
    .map(([i, client, deletedAt, name]) =>
      put(project, projectId(i), { name, deletedAt, orderClientId: client === null ? null : clientId(client) }),
    ),
  fc.tuple(n, fc.constantFrom("みどり", "あおぞら")).map(([i, name]) => put(orderClient, clientId(i), { name, nameKana: null })),
  fc
    .tuple(n, n, fc.constantFrom("manager", "pm"))
    .map(([i, admin, role]) =>
      put(projectRole, linkId(projectId(i), role, adminId(admin)), { projectId: projectId(i), role, adminId: adminId(admin) }),
    ),
  fc.tuple(n, n, n, code, n, hidden).map(([i, of, within, occupationId, open, endedAt]) =>
    put(contract, idOf(5, i), {
      partnerId: partnerId(of),
      projectId: projectId(within),
      occupationId,
      openDate: day(open),
      endedAt,
    }),
  ),
  fc.tuple(n, n, code).map(([i, of, id]) => put(industrySheet, idOf(6, i), { partnerId: partnerId(of), majorIndustryId: id })),
  fc.tuple(n, n, code).map(([i, of, id]) => put(skillSheet, idOf(7, i), { partnerId: partnerId(of), majorCategoryId: id })),
  fc
    .tuple(n, n, some(code))
    .map(([i, of, ids]) => put(secondInterview, idOf(8, i), { partnerId: partnerId(of), hardOccupationIds: ids })),
  fc
    .tuple(n, n, some(code), fc.integer({ min: 0, max: 1 }))
    .map(([i, of, ids, state]) =>
      put(projectEvaluation, idOf(9, i), { partnerId: partnerId(of), hardOccupationIds: ids, state }),
    ),
  fc
    .tuple(fc.constantFrom(partner, project, orderClient, contract, industrySheet, skillSheet, projectEvaluation), n)
    .map(([entity, i]): Change => [entity, idOf(kinds.get(entity.name) ?? 0, i), null]),
  fc
    .tuple(n, n, fc.constantFrom("manager", "pm"))
    .map(([i, admin, role]): Change => [projectRole, linkId(projectId(i), role, adminId(admin)), null]),
);
const kinds = new Map([
  ["partner", 1],
  ["project", 2],
  ["orderClient", 3],
  ["contract", 5],
  ["industrySheet", 6],
  ["skillSheet", 7],
  ["projectEvaluation", 9],
]);

const partnerQuestion: fc.Arbitrary<ListQuery> = fc
  .record({ industry: some(asked), skill: some(asked), position: some(asked) }, { requiredKeys: [] })
  .map((codes) => ({ ...all, codes }));
const projectQuestion: fc.Arbitrary<ListQuery> = fc
  .tuple(fc.constantFrom("", "どり", "あお", "号"), some(n))
  .map(([text, managers]) => ({ ...all, text, sets: { managers: managers.map(adminId) } }));

/** Waits until an index has followed the change log. */
const followed = (index: ColumnIndex) => new Promise<void>((resolve) => index.subscribe(resolve));

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

async function opened(replica: MemoryReplica, entity: AnyEntity): Promise<ColumnIndex> {
  const index = openColumnIndex(replica.asReplica(), entity, never);
  await index.ready;
  return index;
}

describe.each([
  ["partners", partner as AnyEntity, partnerQuestion],
  ["projects", project as AnyEntity, projectQuestion],
])("for any rows that belong to %s, in any order, the index", (_name, entity, question) => {
  it("answers as a look at every row would, whether built, followed or loaded", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 25 }),
        fc.array(question, { minLength: 6, maxLength: 6 }),
        async (before, after, questions) => {
          const replica = new MemoryReplica();
          for (const change of before) replica.change(change);
          let rest: (() => void) | undefined;
          const following = openColumnIndex(replica.asReplica(), entity, (run) => ((rest = run), () => undefined));
          await following.ready;
          const holds = (index: ColumnIndex) => {
            for (const query of [all, ...questions]) expect(index.query(query)).toEqual(naiveList(entity, replica.rows, query));
          };
          holds(following);
          for (const [i, changes] of after.entries()) {
            replica.change(...changes);
            // Not every change is one of rows that the list shows, and none is told of the others.
            do await nextTurn();
            while (following.counter < (replica.log.at(-1)?.counter ?? 0));
            holds(following);
            if (i % 7 === 0) rest?.();
          }
          holds(await opened(replica, entity));
          following.close();
        },
      ),
      { seed: 20261121, numRuns: 150 },
    );
  });
});

describe("a partner's latest project", () => {
  const contracts = (...opens: readonly (readonly [number, number])[]): Change[] =>
    opens.map(([of, open]) =>
      put(contract, idOf(5, of), {
        partnerId: partnerId(0),
        projectId: projectId(of),
        occupationId: 1,
        openDate: day(open),
        endedAt: null,
      }),
    );
  const base = [
    put(partner, partnerId(0), {}),
    ...[0, 1, 2].map((i) => put(project, projectId(i), { name: `案件${i}`, deletedAt: null })),
  ];
  const latest = (index: ColumnIndex) => index.query(all).rows[0]?.["latestProject"];

  it("is the one before while the newest is in the trash, and comes back with it", async () => {
    const replica = new MemoryReplica();
    replica.change(...base, ...contracts([0, 1], [1, 3], [2, 2]));
    const index = await opened(replica, partner);
    expect(latest(index)).toEqual({ id: projectId(1), name: "案件1", over: false });
    const follow = followed(index);
    replica.change(put(project, projectId(1), { name: "案件1", deletedAt: at(1) }));
    await follow;
    expect(latest(index)).toMatchObject({ id: projectId(2) });
    const again = followed(index);
    replica.change(put(project, projectId(1), { name: "新しい名前", deletedAt: null }));
    await again;
    expect(latest(index)).toMatchObject({ id: projectId(1), name: "新しい名前" });
  });

  it("is none once its contracts are gone, without a word of whose they were", async () => {
    const replica = new MemoryReplica();
    replica.change(...base, ...contracts([0, 1]));
    const index = await opened(replica, partner);
    const follow = followed(index);
    replica.change([contract, idOf(5, 0), null]);
    await follow;
    expect(latest(index)).toBeNull();
  });

  it("is read anew, not one by one, when more has changed than that is worth", async () => {
    const replica = new MemoryReplica();
    const many = Array.from({ length: 2_100 }, (_, i) => [
      put(partner, idOf(1, i), {}),
      put(contract, idOf(5, i), {
        partnerId: idOf(1, i),
        projectId: projectId(0),
        occupationId: 1,
        openDate: day(0),
        endedAt: null,
      }),
    ]).flat();
    replica.change(...base, ...many);
    const index = await opened(replica, partner);
    const { scans } = replica;
    const follow = followed(index);
    replica.change(...many.map(([entity, row]) => [entity, row] as Change));
    await follow;
    expect(replica.scans).toBeGreaterThan(scans);
    expect(latest(index)).toMatchObject({ name: "案件0" });
  });
});

describe("every declared listing", () => {
  it("names entities, fields and lookups that exist", () => {
    const unknown: string[] = [];
    const check = (entity: string, fields: readonly string[], by?: string) => {
      const found = model.entity(entity);
      for (const field of fields) if (!(field in found.fields)) unknown.push(`${entity}.${field}`);
      if (by !== undefined && !found.lookups.includes(by)) unknown.push(`${entity}?${by}`);
    };
    for (const { listing } of model.entities) {
      for (const join of Object.values(listing?.joins ?? {})) {
        if (join.kind === "set") {
          check(join.entity, [join.by, join.value, ...Object.keys(join.where ?? {})]);
          if (join.target !== undefined) check(join.target, (join.search ?? []).flat());
        } else if (join.kind === "codes")
          for (const { entity, by, value, where = {} } of join.sources) check(entity, [value, ...Object.keys(where)], by);
        else {
          check(join.target, join.columns);
          check(join.entity, [join.via]);
        }
        if (join.kind === "newest") {
          check(join.entity, [join.latest, join.ended], join.by);
          check(join.entity, [], join.via);
          check(join.target, [join.hiddenBy]);
        }
      }
    }
    expect(unknown).toEqual([]);
  });
});
