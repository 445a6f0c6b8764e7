import { describe, expect, it } from "vitest";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { changesOf, idsOf, membersIn, type PlannedMember } from "./planned-members.ts";
import { freeIn, slotsOf } from "./slots.ts";

const uuid = (end: number) => `0191a000-0000-7000-8000-${String(end).padStart(12, "0")}`;
const position = { id: uuid(1), numberPeople: 3 };
const contract = (id: number, positionId = position.id) => ({ id: uuid(id), positionId }) as unknown as ContractView;
const member = (id: number, change: Partial<PlannedMember> = {}): PlannedMember => ({
  id: uuid(id),
  partnerId: uuid(90),
  positionId: position.id,
  authAdminId: uuid(91),
  openDate: "2026-12-31",
  closeDate: "2027-01-31",
  isAutoRenewed: false,
  files: [],
  ...change,
});

describe("the slots of a position", () => {
  const kinds = (running: readonly ContractView[], planned: readonly PlannedMember[]) =>
    slotsOf(position, running, planned).map(({ kind, number }) => `${number} ${kind}`);

  it("are its members, those who are planned, and what is left", () => {
    expect(kinds([contract(2)], [member(3)])).toEqual(["1 member", "2 planned", "3 free"]);
    expect(freeIn(slotsOf(position, [contract(2)], []))).toBe(2);
    expect(slotsOf({ ...position, numberPeople: 999 }, [contract(2)], [])).toHaveLength(2);
  });
  it("leave out who is on another position", () => {
    expect(kinds([contract(2, uuid(8))], [member(3, { positionId: uuid(8) })])).toEqual(["1 free"]);
  });
  it("keep who was planned where others have come first", () => {
    const full = [contract(2), contract(3), contract(4)];
    expect(kinds(full, [member(5)])).toEqual(["1 member", "2 member", "3 member", "4 planned"]);
  });
});

describe("a plan", () => {
  it("says again what was planned, with the files of each", () => {
    const file = { id: uuid(20), name: "契約書.pdf", size: 1_000, sha256: "0".repeat(64) };
    const both = [member(3, { files: [file] }), member(4, { isAutoRenewed: true, closeDate: null })];
    const set = both.flatMap(changesOf);
    expect(set.map(({ id }) => id)).toEqual(both.flatMap(idsOf));
    expect(membersIn(set)).toEqual(both);
  });
  it("leaves out what it cannot read", () => {
    expect(membersIn([{ id: uuid(3), name: "contract.create", version: 1, input: { id: 1 } }])).toEqual([]);
  });
});
