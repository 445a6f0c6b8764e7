import { expect, it } from "vitest";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { memberRows } from "./member-rows.ts";

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
  createdAt: "",
  createdBy: null,
  updatedAt: "",
  updatedBy: null,
  partnerName: id,
  occupationName: "前の職種",
  by: "",
  files: [],
});
const told = (rows: ReturnType<typeof memberRows>) =>
  rows.map((row) => [row.occupationName, row.contract?.id ?? "free", row.places]);

it("each position has its members first, then its free places, and says how many where it needs several", () => {
  const rows = memberRows([position("A", 3), position("B", 1), position("C", 0)], [contract("1", "A"), contract("2", "B")]);
  expect(told(rows)).toEqual([
    ["A", "1", "1/3"],
    ["A", "free", "1/3"],
    ["A", "free", "1/3"],
    ["B", "2", null],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it("nobody is left out: not beyond the head count, nor on a position that is gone", () => {
  const rows = memberRows([position("A", 1)], [contract("1", "A"), contract("2", "A"), contract("3", null), contract("4", "X")]);
  expect(told(rows)).toEqual([
    ["A", "1", null],
    ["A", "2", null],
    ["前の職種", "3", null],
    ["前の職種", "4", null],
  ]);
});
