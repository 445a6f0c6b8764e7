/**
 * One thing that is checked.
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
 */

/**
 * Runs steps one after the other, all of them, with a line and the seconds of each.
 *
 * @param {readonly Step[]} steps
 * @returns {Promise<{ ok: boolean, passed: number, failed: number, skipped: number }>} tests summed; a step without tests that
 *   failed counts as one
 */
export async function runSteps(steps) {
  const total = { ok: true, passed: 0, failed: 0, skipped: 0 };
  for (const step of steps) {
    const started = performance.now();
    const result = await step.run().catch((error) => ({ ok: false, output: String(error?.stack ?? error) }));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const note = "note" in result && result.note ? `  ${result.note}` : "";
    console.log(`${result.ok ? "ok    " : "FAILED"}  ${step.name.padEnd(12)} ${seconds.padStart(6)} s${note}`);
    if (!result.ok && result.output.trim() !== "") console.log(`\n${result.output.trimEnd()}\n`);
    total.ok &&= result.ok;
    const failed = ("failed" in result && result.failed) || 0;
    total.passed += ("passed" in result && result.passed) || 0;
    total.skipped += ("skipped" in result && result.skipped) || 0;
    total.failed += result.ok ? 0 : Math.max(1, failed);
  }
  return total;
}

/**
 * The line that a run of tests closes with.
 *
 * @param {{ passed: number, failed: number, skipped: number }} total
 */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
