import { expect, it } from "vitest";
import { paymentRemark } from "./payment-words.ts";

it("remarks on a day of payment for partners within the act alone, and only where there is something to say", () => {
  const standings = ["within", "onwards", "ifAgreed", "late", null] as const;
  expect(standings.map((standing) => paymentRemark(standing, true)?.intent)).toEqual([
    undefined,
    "info",
    "info",
    "warning",
    undefined,
  ]);
  expect(standings.map((standing) => paymentRemark(standing, false))).toEqual(standings.map(() => null));
});
