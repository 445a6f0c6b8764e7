import { expect, test } from "vitest";
import { judgeAnswer } from "./check-public-url.ts";

const now = new Date("2026-11-27T00:00:00Z");

const healthy = JSON.stringify({ responseCode: 200 });

test.each([
  ["2026-11-26T00:00:00Z", 200, healthy, "problem"],
  ["2026-12-05T00:00:00Z", 200, healthy, "notice"],
  ["2027-02-01T00:00:00Z", 200, healthy, "ok"],
  ["2027-02-01T00:00:00Z", 502, healthy, "notice"],
  ["2027-02-01T00:00:00Z", 200, "<h1>Welcome</h1>", "notice"],
])("a certificate until %s and an answer of %d with %s are told as %s", (until, status, text, verdict) => {
  expect(judgeAnswer("musubi.example.com", { status, text, until: new Date(until) }, now).verdict).toBe(verdict);
});
