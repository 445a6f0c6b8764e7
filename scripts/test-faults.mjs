import { randomInt } from "node:crypto";
import { lastLines, runSteps } from "./lib/steps.mjs";
import { writeTimes } from "./lib/times.mjs";
import { vitestStep } from "./lib/vitest-step.mjs";

/**
 * `npm run test:faults [seeds]` tests what fails around the sync engine: killed processes, broken and slow lines, full disks,
 * restored databases. It also tests every property of the engine over that many seeds (100), different ones in each run. Each call
 * gets as many flawed requests. Last, calls, files and devices get the dearest texts at their full size. No turn of the event loop
 * may take 50 ms then. A failure names its seed: `SEED=n npx vitest run --project faults --project "integration*" FILE`
 * runs that one alone.
 */
const seeds = Number(process.argv[2] ?? 100);
if (!Number.isInteger(seeds) || seeds < 1) {
  console.error("The number of seeds is a whole number from 1 on.");
  process.exit(2);
}
const from = randomInt(10_000, 1_000_000_000);
console.log(`${seeds} seeds from ${from} on`);
const lives = String(Math.ceil(seeds / 10));
const total = await runSteps([
  vitestStep("faults", { env: { SEED_FROM: String(from), SEEDS: lives } }),
  vitestStep("integration", {
    flags: ["--project", "integration-alone"],
    files: ["tests/sync", "tests/contract/fuzz.test.ts"],
    env: { SEED_FROM: String(from), SEEDS: String(seeds) },
  }),
  vitestStep("integration", {
    name: "stalls",
    flags: ["--no-file-parallelism"],
    files: ["tests/api/stalls.test.ts", "tests/api/hostile-pdf.test.ts", "tests/device/linear-texts.test.ts"],
    env: { STALLS: "all" },
  }),
]);
await writeTimes(total.times);
console.log(lastLines(total));
process.exit(total.ok ? 0 : 1);
