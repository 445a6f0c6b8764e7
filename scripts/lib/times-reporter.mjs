import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

/**
 * A reporter of vitest that writes the times of each file to the file that `MUSUBI_TIMES` names. The table of times is made of
 * them. It also writes the errors that occurred outside of any test, which no other report includes.
 *
 * @implements {Pick<import("vitest/node").Reporter, "onTestRunEnd">}
 */
export default class TimesReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest").SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const path = process.env["MUSUBI_TIMES"];
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ unhandled: unhandled.map(strayOf), files: modules.map(timesOf) }));
  }
}

/** @param {import("vitest").SerializedError} error @returns {import("./count-tests.mjs").StrayError} */
const strayOf = ({ VITEST_TEST_PATH: file, stack, message }) => ({
  ...(file ? { file: String(file) } : {}),
  reason: stack || message,
});

/** @param {import("vitest/node").TestModule} module @returns {import("./times.mjs").FileTimes} */
function timesOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const load = environmentSetupDuration + prepareDuration + collectDuration + setupDuration;
  const tests = [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    seconds: (test.diagnostic()?.duration ?? 0) / 1_000,
  }));
  const { phases = {} } = /** @type {{ phases?: Record<string, number> }} */ (module.meta());
  return {
    file: relative(process.cwd(), module.moduleId),
    seconds: (load + duration) / 1_000,
    load: load / 1_000,
    phases: Object.fromEntries(Object.entries(phases).map(([name, spent]) => [name, spent / 1_000])),
    tests,
  };
}
