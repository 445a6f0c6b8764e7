import { rm } from "node:fs/promises";
import { checkSteps } from "./lib/check-steps.mjs";
import { enginesStep } from "./lib/engines-step.mjs";
import { bringBrowser } from "./lib/find-browser.mjs";
import { engineNames } from "./lib/find-engines.mjs";
import { memoryFolder } from "./lib/memory-folder.mjs";
import { lastLines, runSteps } from "./lib/steps.mjs";
import { writeTimes } from "./lib/times.mjs";
import { vitestStep } from "./lib/vitest-step.mjs";

/**
 * Until when a file of browser tests may begin, in milliseconds since 1970. A run is given 90 minutes. A slow machine must not keep
 * out a change without a fault. `npm test -- whole` takes the time that it needs.
 */
const beginBefore = process.argv[2] === "whole" ? undefined : Date.now() + 65 * 60_000;

// Results of earlier runs are no evidence for this one.
await rm("test-results", { recursive: true, force: true });

const folder = await memoryFolder();
if (folder) process.env["TMPDIR"] = folder.path;

/**
 * Tests of real parts wait for each other half of their time. On two cores a third worker fills it. A browser and its page keep
 * a core busy. Seven files of them took 301 s with three workers, and 238 s with two.
 */
const env = { MUSUBI_TEST_WORKERS: "3" };

/**
 * `npm test` runs these in their order:
 *
 * - everything of `npm run check`
 * - the tests against a real PostgreSQL
 * - a slice of `npm run test:faults`
 * - the tests in a real Chromium
 * - the sharpest of those in other engines
 *
 * A failed file of browser tests is run a second time when all others have ended. Installs what it needs, and writes
 * test-results/times.md. Ends with one line, `N passed, N failed`, and `, N skipped` where an engine is missing or a file did not
 * begin in time. Before it is a line for each such file and for each test that passed only at its second run.
 */
const total = await runSteps([
  ...checkSteps,
  vitestStep("integration", { flags: ["--project", "integration-alone"], env }),
  vitestStep("faults", { files: ["lives", "point-in-time", "poke-lost"].map((name) => `tests/faults/${name}.test.ts`) }),
  {
    name: "e2e",
    async run() {
      await bringBrowser();
      return vitestStep("e2e", { secondRun: true, ...(beginBefore && { beginBefore }) }).run();
    },
  },
  enginesStep(engineNames, ["tests/engines/sharpest.test.ts"]),
]);
await writeTimes(total.times);
await folder?.dispose();
console.log(lastLines(total));
process.exit(total.ok ? 0 : 1);
