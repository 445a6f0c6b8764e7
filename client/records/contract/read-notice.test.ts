import { expect, it } from "vitest";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity, Row, RowOf } from "#sync/engine/entity.ts";
import type { contract } from "#sync/model/entities/contract.ts";
import { noticeFor, plannedNotice } from "#sync/model/rules/freelance-act.ts";
import { readNoticeCases } from "./read-notice.ts";

type Contract = RowOf<typeof contract>;

const today = "2026-11-29";
const [onePerson, many, unknown] = ["one-person", "many", "unknown"] as const;

/** A contract of a partner with one project; it ends in a month, after a year. */
const contractOf = (partnerId: string, values: Partial<Contract> = {}) =>
  ({
    id: `contract of ${partnerId}`,
    partnerId,
    projectId: "project",
    occupationId: 1,
    commissionedOn: null,
    openDate: "2026-01-01",
    closeDate: "2026-12-31",
    isAutoRenewed: false,
    endedAt: null,
    noticedOn: null,
    noticedEnd: null,
    noticeExemption: null,
    ...values,
  }) as Contract;

/** A reader of one partner for each company, who is a regular employee there, and of these contracts. */
function readerOf(contracts: readonly Contract[], deletedAt: string | null = null) {
  const asked: string[] = [];
  const companies: readonly Row[] = [
    { id: onePerson, onePerson: "yes" },
    { id: many, onePerson: "no" },
    { id: unknown, onePerson: null },
  ];
  const rows: Readonly<Record<string, readonly Row[]>> = {
    company: companies,
    project: [{ id: "earlier", deletedAt }],
    membership: companies.map(({ id }) => ({ id: `partner of ${id}`, companyId: id })),
    partner: companies.map(({ id }) => ({ id: `partner of ${id}`, employeeStatus: 1 })),
  };
  const reader = {
    getMany: ({ name }: AnyEntity, ids: readonly string[]) =>
      Promise.resolve(ids.map((id) => rows[name]?.find((row) => row.id === id))),
    listEach(_: AnyEntity, _lookup: string, ids: readonly string[]) {
      asked.push(...ids);
      return Promise.resolve(ids.map((id) => contracts.filter(({ partnerId }) => partnerId === id)));
    },
  };
  return { reader: reader as unknown as Pick<ReplicaReader, "getMany" | "listEach">, asked };
}

it("a one-person company alone brings its people within the act, and so to its warning", async () => {
  const contracts = [onePerson, many, unknown].map((company) => contractOf(`partner of ${company}`));
  const { reader, asked } = readerOf(contracts);
  const cases = await readNoticeCases(reader, contracts, today);
  expect(cases.map(({ within }) => within)).toEqual([true, false, false]);
  expect(cases.map((one) => plannedNotice(one, today)?.state)).toEqual(["due", undefined, undefined]);
  expect(cases.map((one) => noticeFor(one, today, today)?.state)).toEqual(["late", undefined, undefined]);
  expect(asked).toEqual([`partner of ${onePerson}`]);
});

it("earlier contracts with the same project make a short one long, where they are asked for", async () => {
  const partnerId = `partner of ${onePerson}`;
  const before = contractOf(partnerId, { id: "before", projectId: "earlier", openDate: "2026-03-01", closeDate: "2026-09-30" });
  const short = contractOf(partnerId, { openDate: "2026-10-01" });
  const { reader } = readerOf([before, short]);
  const [joined] = await readNoticeCases(reader, [short], today);
  expect(joined).toMatchObject({ start: "2026-03-01" });
  const [alone] = await readNoticeCases(reader, [short], today, () => false);
  expect(alone).toMatchObject({ start: "2026-10-01" });
  // Of a project in the trash, an open one counts to its planned end: nobody can end it there.
  const deletedAt = "2026-11-01T00:00:00.000Z";
  for (const [closeDate, living, trashed] of [
    ["2026-09-30", "2026-03-01", "2026-03-01"],
    ["2026-06-30", "2026-03-01", "2026-10-01"],
  ] as const) {
    const rows = [{ ...before, closeDate }, short];
    const startIn = async (deleted: string | null) =>
      (await readNoticeCases(readerOf(rows, deleted).reader, [short], today))[0]?.start;
    expect([await startIn(null), await startIn(deletedAt)]).toEqual([living, trashed]);
  }
  expect([joined, alone].map((one) => one && plannedNotice(one, today)?.state)).toEqual(["due", undefined]);
});
