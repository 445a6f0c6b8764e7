import { checkSteps } from "./lib/check-steps.mjs";
import { enginesStep } from "./lib/engines-step.mjs";
import { bringBrowser } from "./lib/find-browser.mjs";
import { engineNames } from "./lib/find-engines.mjs";
import { closingLine, runSteps } from "./lib/steps.mjs";
import { vitestStep } from "./lib/vitest-step.mjs";

/**
 * `npm test`: everything of `npm run check`, then the tests against a real PostgreSQL, a slice of `npm run test:faults`, then those in a real Chromium, then
 * the sharpest of those in other engines, one after the other. Brings what it needs and ends with one line, `N passed, N failed`,
 * and `, N skipped` where an engine cannot be had.
 */
const total = await runSteps([
  ...checkSteps,
  vitestStep("integration"),
  vitestStep("faults", { args: ["lives", "point-in-time", "poke-lost"].map((name) => `tests/faults/${name}.test.ts`) }),
  {
    name: "e2e",
    async run() {
      const browser = await bringBrowser();
      return vitestStep("e2e", { env: { MUSUBI_BROWSER: browser } }).run();
    },
  },
  enginesStep(engineNames, ["tests/engines/sharpest.test.ts"]),
]);
console.log(closingLine(total));
process.exit(total.ok ? 0 : 1);
