import { expect, it } from "vitest";
import { givenUpUnder, placedCalls, placementsOf } from "./placements.ts";
import type { SyncItem } from "./sync-item.ts";

const uuid = (end: number) => `0191a000-0000-7000-8000-${String(end).padStart(12, "0")}`;
const [first, second, wanted, other, author] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)];
const create = (id: string) => ({
  name: "contract.create",
  version: 1,
  input: { id, partnerId: uuid(9), positionId: wanted, openDate: "2026-12-31", closeDate: "2027-01-31", isAutoRenewed: false },
});
const file = (id: string, contractId: string) => ({
  name: "contractFile.add",
  version: 1,
  input: { id, contractId, name: "契約書.pdf", size: 1_000, sha256: "0".repeat(64) },
});
const calls = [create(first), file(uuid(11), first), create(second), file(uuid(12), second)];
const item = (code: string, all: readonly object[] = calls) =>
  ({
    source: { kind: "refused", row: { code } },
    mutation: { name: "act.run", version: 1, input: { calls: all }, author },
  }) as unknown as SyncItem;
const replica = { actor: { id: author, master: false } };

it("are those of a refused assignment that found no place, and of nothing else", () => {
  expect(placementsOf(replica, item("position_full")).map(({ id }) => id)).toEqual([first, second]);
  expect(placementsOf(replica, item("not_found"))).toEqual([]);
  expect(placementsOf({ actor: { id: uuid(6), master: true } }, item("position_full"))).toEqual([]);
  const renewal = [{ name: "contract.end", version: 1, input: { id: uuid(7) } }, create(first)];
  expect(placementsOf(replica, item("position_full", renewal))).toEqual([]);
});

it("go where they were sent, each with its documents, and leave out who goes nowhere", () => {
  const placed = placedCalls(
    calls,
    new Map([
      [first, other],
      [second, null],
    ]),
  );
  expect(placed).toEqual([
    { ...create(first), input: { ...create(first).input, authAdminId: null, positionId: other } },
    calls[1],
  ]);
});

it("take along what was changed of a contract that goes nowhere, and nothing else", () => {
  const terms = (id: string) => ({ mutation: { input: { id, workContent: "検証" }, from: { [`contract/${id}`]: {} } } });
  const under = [terms(first), terms(second)] as unknown as SyncItem["under"];
  const places = new Map([
    [first, null],
    [second, other],
  ]);
  expect(givenUpUnder({ under }, places)).toEqual([under[0]]);
  expect(givenUpUnder({ under }, new Map([[first, other]]))).toEqual([]);
});
