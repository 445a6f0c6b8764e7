import { expect, it } from "vitest";
import { partnersWithUnsentChanges } from "./unsent-partners.ts";

it("a partner is unsent with its own row, its company or its tags, but not with its memos", () => {
  const keys = new Set(["partner/p1", "membership/p2", "partnerTagging/p3_t1", "memo/m1", "company/c1"]);
  expect([...partnersWithUnsentChanges(keys)]).toEqual(["p1", "p2", "p3"]);
});
