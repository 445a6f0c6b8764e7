import { enginesStep } from "./lib/engines-step.mjs";
import { engineNames } from "./lib/find-engines.mjs";
import { lastLines, runSteps } from "./lib/steps.mjs";
import { writeTimes } from "./lib/times.mjs";

/** `npm run test:engines [firefox|webkit]`: the application in engines other than Chromium's, or in the one that is named. */
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !engineNames.some((engine) => engine === name));
if (unknown !== undefined) {
  console.error(`There is no engine ${unknown}; there are ${engineNames.join(", ")}.`);
  process.exit(2);
}
const names = wanted.length === 0 ? engineNames : engineNames.filter((name) => wanted.includes(name));
const total = await runSteps([enginesStep(names)]);
await writeTimes(total.times);
console.log(lastLines(total));
process.exit(total.ok ? 0 : 1);
