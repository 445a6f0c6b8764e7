import { expect, test } from "vitest";
import { judgeAnswer } from "./check-public-url.ts";

const now = new Date("2026-11-27T00:00:00Z");

test.each([
  ["2026-11-26T00:00:00Z", 200, "problem"],
  ["2026-12-05T00:00:00Z", 200, "notice"],
  ["2027-02-01T00:00:00Z", 200, "ok"],
  ["2027-02-01T00:00:00Z", 502, "notice"],
])("a certificate until %s and an answer of %d are told as %s", (until, status, verdict) => {
  expect(judgeAnswer("musubi.example.com", { status, until: new Date(until) }, now).verdict).toBe(verdict);
});
