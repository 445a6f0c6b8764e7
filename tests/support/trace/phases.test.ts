import { setTimeout as pass } from "node:timers/promises";
import { expect, it } from "vitest";
import { phasesSoFar, timed } from "./phases.ts";

it("a phase within another counts once, with its own", async () => {
  const before = phasesSoFar();
  const began = performance.now();
  await timed("signIn", async () => {
    await timed("start", () => pass(20));
    await timed("end", () => pass(20));
    await pass(20);
  });
  const took = performance.now() - began;
  const after = phasesSoFar();
  const spent = (["signIn", "start", "end"] as const).map((phase) => after[phase] - before[phase]);
  expect(Math.abs(spent.reduce((sum, one) => sum + one, 0) - took)).toBeLessThan(5);
  for (const one of spent) expect(one).toBeGreaterThanOrEqual(19);
});
