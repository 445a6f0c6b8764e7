import { expect, it } from "vitest";
import { dearestTurn } from "./turns.ts";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Computes until the process has used so much more processor time. */
function compute(milliseconds: number): void {
  const before = process.cpuUsage();
  for (let used = 0; used < milliseconds; ) {
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1_000;
  }
}

it.each([
  ["in the middle of waiting", async () => (await pause(20), compute(40), pause(20))],
  ["at the end", async () => (await pause(20), compute(40))],
  ["at once", async () => compute(40)],
])("a turn that computes for long is told, %s", async (_when, work) => {
  expect(await dearestTurn(work)).toBeGreaterThanOrEqual(30);
});

it("waiting costs next to nothing", async () => {
  const before = process.cpuUsage();
  await dearestTurn(() => pause(400));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(200);
});
