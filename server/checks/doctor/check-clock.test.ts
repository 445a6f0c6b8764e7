import { expect, test } from "vitest";
import { judgeClock } from "./check-clock.ts";

const database = (seconds: number) => ({ whose: "データベース", seconds });

test.each([
  [0.2, "ok"],
  [-4.9, "ok"],
  [-30, "notice"],
  [61, "problem"],
])("a clock that differs by %d seconds is told as %s", (seconds, verdict) => {
  expect(judgeClock([database(seconds)]).verdict).toBe(verdict);
});

test("the worst of several clocks counts, and is named", () => {
  const finding = judgeClock([database(1), { whose: "s3.example.com", seconds: -120 }]);
  expect(finding).toMatchObject({ verdict: "problem", sentence: expect.stringContaining("s3.example.comの時計と 120 秒") });
});

test("without another clock nothing is claimed", () => {
  expect(judgeClock([]).verdict).toBe("notice");
});
