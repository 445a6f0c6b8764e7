import { expect, it } from "vitest";
import { contractStates } from "./contract-search.ts";
import { isFound, isShown, meets } from "./narrow-contracts.ts";

const under = (closeDate: string | null, endedAt: string | null = null) =>
  contractStates.flatMap(({ value }) => (isShown({ closeDate, endedAt }, value, "2026-12-18") ? [value] : []));

it("lists a contract under each filter that it meets, over the year's end", () => {
  expect(under("2026-12-31")).toEqual(["running", 60, 30, 14, "all"]);
  expect(under("2027-01-02")).toEqual(["running", 60, 30, "all"]);
  expect(under("2027-01-31")).toEqual(["running", 60, "all"]);
  expect(under("2027-02-28")).toEqual(["running", "all"]);
  expect(under("2026-12-17")).toEqual(["running", "overdue", "all"]);
  expect(under(null)).toEqual(["running", "all"]);
  expect(under("2026-12-31", "2026-12-01T00:00:00.000Z")).toEqual(["ended", "all"]);
});

it("narrows by position and by renewal, both of which must hold", () => {
  const row = { occupationId: 3, isAutoRenewed: true };
  expect(meets(row, { position: undefined, renewal: undefined })).toBe(true);
  expect(meets(row, { position: [1, 3], renewal: "yes" })).toBe(true);
  expect(meets(row, { position: [3], renewal: "no" })).toBe(false);
  expect(meets(row, { position: [1], renewal: undefined })).toBe(false);
});

it("finds a contract by words of different names, and not by a word that none of them has", () => {
  expect(isFound(["佐藤花子", "ほたる会員サイト"], ["佐藤", "会員"])).toBe(true);
  expect(isFound(["佐藤花子", "ほたる会員サイト"], ["佐藤", "予約"])).toBe(false);
  expect(isFound(["佐藤花子"], [])).toBe(true);
});
