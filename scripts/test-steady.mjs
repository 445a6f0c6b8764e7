import { readdir } from "node:fs/promises";
import { changedFiles } from "./lib/changed-files.mjs";
import { failedTests } from "./lib/count-tests.mjs";
import { bringBrowser } from "./lib/find-browser.mjs";
import { runBusily } from "./lib/run-busily.mjs";
import { runVitest } from "./lib/vitest-step.mjs";

/**
 * `npm run test:steady -- [FILE ... | all] [TIMES]` repeats browser tests TIMES times (5) while two busy processes take the cores.
 * Failed tests get no second run, so tests that depend on timing show here. Without files it runs those that were changed since
 * main. Each failed test is listed with how often it failed, and where its traces are.
 */
const args = process.argv.slice(2);
const times = /^\d+$/u.test(args.at(-1) ?? "") ? Number(args.pop()) : 5;
const all = (await readdir("tests/e2e")).filter((name) => name.endsWith(".test.ts")).map((name) => `tests/e2e/${name}`);
const named = args.length > 0 ? args : await changedFiles("tests/e2e");
const files = args[0] === "all" ? all : all.filter((file) => named.some((name) => file.includes(name)));
if (files.length === 0 || times < 1) {
  console.error("No such file of browser tests, or none was changed since main: name some, or say `all`.");
  process.exit(2);
}
console.log(`${files.length} files, ${times} times`);
await bringBrowser();
/** @type {Map<string, string[]>} */
const failures = new Map();
let broken = false;
await runBusily(2, async () => {
  for (let run = 1; run <= times; run++) {
    const traces = `test-results/steady/${run}`;
    const env = { MUSUBI_TRACES: traces };
    const { code, text, unhandled, output } = await runVitest("e2e", { files, env }, `-steady-${run}`);
    const failed = failedTests(text);
    for (const test of failed) failures.set(test, [...(failures.get(test) ?? []), traces]);
    if (code !== 0 && (failed.length === 0 || unhandled.length > 0)) {
      broken = true;
      console.log(output);
    }
    console.log(`run ${run}: ${failed.length === 0 ? "steady" : failed.join(", ")}`);
  }
});
for (const [test, traces] of failures) console.log(`failed ${traces.length} of ${times}: ${test}\n  ${traces.join("\n  ")}`);
if (failures.size === 0 && !broken) console.log("steady");
process.exit(failures.size === 0 && !broken ? 0 : 1);
