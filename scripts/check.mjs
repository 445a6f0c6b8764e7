import { checkSteps } from "./lib/check-steps.mjs";
import { runSteps } from "./lib/steps.mjs";

/** `npm run check [-- STEP ...]`: format, lint, types, boundaries, comments and unit tests, or those of them that are named. */
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !checkSteps.some((step) => step.name === name));
if (unknown !== undefined) {
  console.error(`There is no step ${unknown}; there are ${checkSteps.map((step) => step.name).join(", ")}.`);
  process.exit(2);
}
const steps = wanted.length === 0 ? checkSteps : checkSteps.filter((step) => wanted.includes(step.name));
const { ok } = await runSteps(steps);
process.exit(ok ? 0 : 1);
