import { expect, it } from "vitest";
import { contractFilters } from "./contract-search.ts";
import { isShown } from "./narrow-contracts.ts";

const under = (closeDate: string | null, endedAt: string | null = null) =>
  contractFilters.flatMap(({ value }) => (isShown({ closeDate, endedAt }, value, "2026-12-18") ? [value] : []));

it("lists a contract under each filter that it meets, over the year's end", () => {
  expect(under("2026-12-31")).toEqual(["running", 60, 30, 14, "all"]);
  expect(under("2027-01-02")).toEqual(["running", 60, 30, "all"]);
  expect(under("2027-01-31")).toEqual(["running", 60, "all"]);
  expect(under("2027-02-28")).toEqual(["running", "all"]);
  expect(under("2026-12-17")).toEqual(["running", "overdue", "all"]);
  expect(under(null)).toEqual(["running", "all"]);
  expect(under("2026-12-31", "2026-12-01T00:00:00.000Z")).toEqual(["ended", "all"]);
});
