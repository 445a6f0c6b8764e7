import { checkSteps } from "./lib/check-steps.mjs";
import { bringBrowser } from "./lib/find-browser.mjs";
import { runSteps } from "./lib/steps.mjs";
import { vitestStep } from "./lib/vitest-step.mjs";

/**
 * `npm test`: everything of `npm run check`, then the tests against a real PostgreSQL, then those in a real Chromium, one
 * after the other. Brings what it needs and ends with one line, `N passed, N failed`.
 */
const { ok, passed, failed } = await runSteps([
  ...checkSteps,
  vitestStep("integration"),
  {
    name: "e2e",
    async run() {
      const browser = await bringBrowser();
      return vitestStep("e2e", { env: { MUSUBI_BROWSER: browser } }).run();
    },
  },
]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(ok ? 0 : 1);
