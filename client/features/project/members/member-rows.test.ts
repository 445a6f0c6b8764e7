import { expect, it } from "vitest";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { noticeFields, statementFields } from "#sync/model/entities/contract.ts";
import { memberTable } from "./member-rows.ts";

const recorded = [...noticeFields, ...statementFields] as const;
const nothing = Object.fromEntries(recorded.map((name) => [name, null])) as Record<(typeof recorded)[number], null>;

const position = (id: string, numberPeople: number) => ({ id, occupationName: id, numberPeople, recruitingFlag: 0 });
const contract = (id: string, positionId: string | null): ContractView => ({
  id,
  number: null,
  positionId,
  projectId: "p",
  occupationId: 1,
  partnerId: `partner of ${id}`,
  authAdminId: null,
  openDate: "2026-01-01",
  closeDate: null,
  isAutoRenewed: true,
  endedAt: null,
  ...nothing,
  createdAt: "",
  createdBy: null,
  updatedAt: "",
  updatedBy: null,
  partnerName: id,
  occupationName: "前の職種",
  by: "",
  files: [],
  noticeFiles: [],
});
const told = ({ rows }: ReturnType<typeof memberTable>) => rows.map((row) => [row.group, row.contract?.id ?? `${row.free} free`]);

it("each position has its members first, then one row for all of its free places, and says how many where it needs several", () => {
  const table = memberTable([position("A", 3), position("B", 1), position("C", 0)], [contract("1", "A"), contract("2", "B")]);
  expect(told(table)).toEqual([
    ["A　1/3名", "1"],
    ["A　1/3名", "2 free"],
    ["B", "2"],
  ]);
  expect(new Set(table.rows.map(({ id }) => id)).size).toBe(table.rows.length);
  expect([table.members, table.needed]).toEqual([2, 4]);
});

it("free places are no rows of their own, however many there are", () => {
  const table = memberTable([position("A", 999)], []);
  expect(told(table)).toEqual([["A　0/999名", "999 free"]]);
  expect([table.members, table.needed]).toEqual([0, 999]);
});

it("positions of one occupation are counted together, as they stand together", () => {
  const twice = [position("A", 1), { ...position("A2", 2), occupationName: "A" }];
  expect(told(memberTable(twice, [contract("1", "A"), contract("2", "A2")]))).toEqual([
    ["A　2/3名", "1"],
    ["A　2/3名", "2"],
    ["A　2/3名", "1 free"],
  ]);
});

it("nobody is left out: not beyond the head count, nor on a position that is gone", () => {
  const table = memberTable(
    [position("A", 1)],
    [contract("1", "A"), contract("2", "A"), contract("3", null), contract("4", "X")],
  );
  expect(told(table)).toEqual([
    ["A", "1"],
    ["A", "2"],
    ["前の職種", "3"],
    ["前の職種", "4"],
  ]);
  expect([table.members, table.needed]).toEqual([4, 1]);
});
