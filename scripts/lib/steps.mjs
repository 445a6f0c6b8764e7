/**
 * One thing to check.
 * @typedef {object} Step
 * @property {string} name one word
 * @property {() => Promise<StepResult>} run
 */

/**
 * @typedef {object} StepResult
 * @property {boolean} ok
 * @property {string} output shown in full when the step failed
 * @property {string} [note] a few words for the step's line
 * @property {number} [passed] tests, where the step is a run of tests
 * @property {number} [failed]
 * @property {number} [skipped] what could not be tried on this machine
 * @property {readonly string[]} [failures] what failed, with the reason, in a line each
 * @property {readonly string[]} [unsteady] tests that failed and passed when they were run a second time, `<file> › <test>`
 * @property {readonly string[]} [notRun] files of which no test was run
 * @property {readonly import("./times.mjs").FileTimes[]} [files] what each file of tests took
 * @property {() => Promise<StepResult>} [again] runs what failed a second time; its result is the step's
 */

/**
 * @typedef {object} Total
 * @property {boolean} ok
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} failures
 * @property {readonly string[]} unsteady
 * @property {readonly string[]} notRun
 * @property {readonly import("./times.mjs").StepTimes[]} times
 */

/** How many tests may fail at first and pass at the second run. With more of them the run has failed. */
export const mostUnsteady = 3;

/**
 * Runs all steps one after the other, and prints a line and the seconds of each. A failed step that may be repeated is repeated
 * after all others, when the machine is quiet.
 *
 * @param {readonly Step[]} steps
 * @returns {Promise<Total>} tests summed; a step without tests that failed counts as one
 */
export async function runSteps(steps) {
  /** @type {import("./times.mjs").StepTimes[]} */
  const times = [];
  /** @type {StepResult[]} */
  const results = [];
  for (const step of steps) results.push(await runStep(step, times));
  for (const [at, { name }] of steps.entries()) {
    const again = results[at]?.again;
    if (again) results[at] = await runStep({ name: `${name} again`, run: again }, times);
  }
  /** @type {Total & { failures: string[], unsteady: string[], notRun: string[] }} */
  const total = { ok: true, passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], notRun: [], times };
  for (const result of results) {
    total.ok &&= result.ok;
    total.passed += result.passed ?? 0;
    total.skipped += result.skipped ?? 0;
    total.failed += result.ok ? 0 : Math.max(1, result.failed ?? 0);
    total.failures.push(...(result.failures ?? []));
    total.unsteady.push(...(result.unsteady ?? []));
    total.notRun.push(...(result.notRun ?? []));
  }
  if (total.unsteady.length <= mostUnsteady) return total;
  // Each of them passed once and failed once: too many of these mean that something is wrong.
  const { length } = total.unsteady;
  return { ...total, ok: false, passed: total.passed - length, failed: total.failed + length };
}

/** @param {Step} step @param {import("./times.mjs").StepTimes[]} times @returns {Promise<StepResult>} */
async function runStep({ name, run }, times) {
  const started = performance.now();
  /** @type {StepResult} */
  const result = await run().catch((error) => ({ ok: false, output: String(error?.stack ?? error) }));
  const seconds = (performance.now() - started) / 1000;
  times.push({ name, seconds, files: result.files ?? [] });
  const note = result.note ? `  ${result.note}` : "";
  console.log(`${result.ok ? "ok    " : "FAILED"}  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s${note}`);
  if (!result.ok && result.output.trim() !== "") console.log(`\n${result.output.trimEnd()}\n`);
  return result;
}

/**
 * Returns the last line of a run of tests.
 *
 * @param {Pick<Total, "passed" | "failed" | "skipped">} total
 */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/**
 * Returns the last lines of a run. Before the closing line are the files that were not run, and what failed. Then come the
 * tests that passed only at their second run. Of an output that is cut in its middle, these lines remain.
 *
 * @param {Pick<Total, "passed" | "failed" | "skipped" | "failures" | "unsteady" | "notRun">} total
 * @returns {string}
 */
export const lastLines = (total) =>
  [
    ...total.notRun.map((file) => `not run: ${file}`),
    ...total.failures.map((test) => `failed: ${test}`),
    ...total.unsteady.map((test) => `unsteady: ${test}`),
    closingLine(total),
  ].join("\n");
