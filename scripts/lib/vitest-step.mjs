import { readFile, rm } from "node:fs/promises";
import { countBoth, countTests, describeFailures, failureLines, filesForASecondRun, filesNotRun } from "./count-tests.mjs";
import { runNode } from "./run.mjs";
import { closingLine } from "./steps.mjs";
import { readTimes, timesFile } from "./times.mjs";

/**
 * Makes the step that runs one project of vitest.config.ts. It is counted from the JSON report under test-results/. The step fails
 * if no test was executed, or if the runner ended with an error, whatever its report says.
 *
 * @param {string} project
 * @param {RunOptions & { name?: string, secondRun?: boolean, beginBefore?: number }} [options] `name`: of the step, by default the
 *   project's. `secondRun`: failed files are run a second time, alone. What passes then has passed, and is reported as unsteady.
 *   `beginBefore`: no file begins after this time, in milliseconds since 1970. The files that did not are named; if they are more
 *   than two thirds of all, the step fails
 * @returns {import("./steps.mjs").Step}
 */
export function vitestStep(project, { name = project, secondRun = false, beginBefore, ...options } = {}) {
  const suffix = name === project ? "" : `-${name}`;
  return {
    name,
    async run() {
      const timed = beginBefore === undefined ? options : withEnv(options, { MUSUBI_BEGIN_BEFORE: String(beginBefore) });
      const first = await runVitest(project, secondRun ? beforeASecond(timed) : timed, suffix);
      const counted = countTests(first.text);
      const result = stepResult(first, counted);
      const files = secondRun ? filesForASecondRun(first.text, first.unhandled) : [];
      if (files.length === 0) return result;
      return {
        ...result,
        async again() {
          const env = { MUSUBI_TRACES: "test-results/second-run", ...options.env, MUSUBI_SECOND_RUN: "this" };
          const flags = ["--no-file-parallelism", ...(options.flags ?? [])];
          const second = await runVitest(project, { files, flags, env }, `${suffix}-again`);
          const counts = countBoth(first.text, second.text, first.unhandled);
          const { ok, ...rest } = stepResult(second, counts);
          // What began too late in the first run does not begin in the second.
          return { ...rest, ok: ok && hasEnough(first), notRun: result.notRun ?? [], files: [] };
        },
      };
    },
  };
}

/**
 * Has vitest skip the other tests of a file after the first failure, until the second run. Tests of one file depend on each other,
 * so one failure is reported as one.
 *
 * @param {RunOptions} options
 * @returns {RunOptions}
 */
const beforeASecond = (options) => withEnv(options, { MUSUBI_SECOND_RUN: "follows" });

/** Whether a third of the files began in time. @param {Pick<Run, "text" | "files">} run @returns {boolean} */
const hasEnough = ({ text, files }) => filesNotRun(text).length * 3 <= files.length * 2;

/** @param {RunOptions} options @param {NodeJS.ProcessEnv} env @returns {RunOptions} */
const withEnv = (options, env) => ({ ...options, env: { ...env, ...options.env } });

/**
 * @typedef {object} RunOptions
 * @property {readonly string[]} [files] of tests; none: all of the project's
 * @property {readonly string[]} [flags] further ones for vitest
 * @property {NodeJS.ProcessEnv} [env] further variables
 */

/**
 * @typedef {object} Run
 * @property {number} code
 * @property {string} output
 * @property {string} text of its JSON report; empty when it left none
 * @property {readonly import("./count-tests.mjs").StrayError[]} unhandled
 * @property {readonly import("./times.mjs").FileTimes[]} files
 */

/**
 * Runs a project of vitest.config.ts.
 *
 * @param {string} project
 * @param {RunOptions} [options]
 * @param {string} [suffix] of the names of its reports
 * @returns {Promise<Run>}
 */
export async function runVitest(project, { files = [], flags = [], env = {} } = {}, suffix = "") {
  const name = `${project}${suffix}`;
  const report = `test-results/${name}.json`;
  for (const left of [report, timesFile(name)]) await rm(left, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", "--reporter=./scripts/lib/times-reporter.mjs"];
  // For a few files, preparing apps would cost more than it saves (tests/support/prepare-apps.ts).
  const many = files.length === 0 || files.length > 6 ? { MUSUBI_MANY_FILES: "1" } : {};
  const { code, output } = await runNode(
    "node_modules/vitest/vitest.mjs",
    ["run", "--project", project, ...reporters, `--outputFile.json=${report}`, ...flags, ...files],
    { env: { NO_COLOR: "1", ...many, ...env, MUSUBI_TIMES: timesFile(name) } },
  );
  const text = await readFile(report, "utf8").catch(() => "");
  return { code, output, text, ...(await readTimes(name)) };
}

/**
 * @param {Run} run
 * @param {{ passed: number, failed: number, skipped: number, unsteady?: readonly string[] }} counted
 * @returns {import("./steps.mjs").StepResult}
 */
function stepResult({ code, output, text, unhandled, files }, { unsteady = [], ...counted }) {
  const { passed, failed } = counted;
  const notRun = filesNotRun(text);
  const enough = hasEnough({ text, files });
  const ok = code === 0 && failed === 0 && passed > 0 && enough;
  const counts = passed + failed === 0 ? "no test was executed" : closingLine(counted);
  const note = enough ? counts : `${counts}; ${notRun.length} of ${files.length} files did not begin in time`;
  // Failures come first, so that they remain when an output is cut.
  const failures = ok ? [] : failureLines(text, unhandled);
  return { ok, output: `${describeFailures(text)}\n${output}`, note, ...counted, failures, unsteady, notRun, files };
}
