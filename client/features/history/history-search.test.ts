import { expect, it } from "vitest";
import { historySearch } from "./history-search.ts";

it("the address of a history keeps a day that does not exist, so that the page can say so", () => {
  expect(historySearch.read({ day: "2026-02-28" })).toEqual({ day: "2026-02-28" });
  expect(historySearch.read({ day: "2026-02-30" })).toEqual({ day: "2026-02-30" });
  expect(historySearch.read({ day: "yesterday" })).toEqual({});
});
