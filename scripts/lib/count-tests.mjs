import { relative } from "node:path";

/**
 * The parts of vitest's JSON report that are read here.
 *
 * @typedef {object} Report
 * @property {readonly ReportFile[]} testResults
 */

/**
 * @typedef {object} ReportFile
 * @property {string} name its path
 * @property {string} status
 * @property {string} [message]
 * @property {readonly ReportTest[]} assertionResults
 */

/**
 * @typedef {object} ReportTest
 * @property {string} status
 * @property {string} fullName
 * @property {readonly string[]} [failureMessages]
 * @property {{ trace?: string }} [meta] `trace`: the folder of the traces that a failed test has left
 */

/**
 * An error outside of any test, often a promise that nobody awaited any more.
 *
 * @typedef {object} StrayError
 * @property {string} [file] the path of the file whose tests ran when it occurred, if one did
 * @property {string} reason
 */

/** @param {string} text of the reporter; empty when the runner left none @returns {Report} */
const read = (text) => (text === "" ? { testResults: [] } : JSON.parse(text));

/**
 * Counts the tests of a report. A file that could not be loaded counts as one failed test.
 *
 * @param {string} text of vitest's JSON reporter; empty when the runner left none
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countTests(text) {
  return sum(read(text).testResults);
}

/** @param {readonly ReportFile[]} files */
function sum(files) {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const file of files) {
    const statuses = file.assertionResults.map((test) => test.status);
    passed += statuses.filter((status) => status === "passed").length;
    skipped += statuses.filter((status) => notRun.has(status)).length;
    failed += hasFailed(file) ? Math.max(1, brokenOf(file).length) : 0;
  }
  return { passed, failed, skipped };
}

const notRun = new Set(["skipped", "pending", "todo"]);
const hasFailed = (/** @type {ReportFile} */ file) => file.status === "failed" || brokenOf(file).length > 0;
const brokenOf = (/** @type {ReportFile} */ file) => file.assertionResults.filter((test) => test.status === "failed");

/**
 * Returns the files of a report in which something failed.
 *
 * @param {string} text of vitest's JSON reporter
 * @returns {string[]} paths
 */
export const failedFiles = (text) =>
  read(text)
    .testResults.filter(hasFailed)
    .map(({ name }) => name);

/**
 * Returns the files that a second run has to judge. They are those that failed, and those during which an error occurred outside
 * of any test. Returns none where such an error belongs to no file.
 *
 * @param {string} text of vitest's JSON reporter
 * @param {readonly StrayError[]} unhandled
 * @returns {string[]} paths
 */
export function filesForASecondRun(text, unhandled) {
  const stray = unhandled.map(({ file }) => file);
  if (stray.includes(undefined)) return [];
  return [...new Set([...failedFiles(text), ...stray.filter((file) => file !== undefined)])];
}

/**
 * Returns the files of a report of which no test was run, by their paths within the project.
 *
 * @param {string} text of vitest's JSON reporter
 * @returns {string[]}
 */
export const filesNotRun = (text) =>
  read(text)
    .testResults.filter((file) => !hasFailed(file) && file.assertionResults.every(({ status }) => notRun.has(status)))
    .map(({ name }) => relative(process.cwd(), name));

/**
 * Returns the tests that failed, each as `<file> › <test>`. A file that failed as a whole is named alone.
 *
 * @param {string} text of vitest's JSON reporter
 * @returns {string[]}
 */
export const failedTests = (text) =>
  read(text)
    .testResults.filter(hasFailed)
    .flatMap(failuresOf)
    .map(({ test }) => test);

/**
 * Returns what failed in a line each, with the first line of the reason. Errors outside of any test come after the tests.
 *
 * @param {string} text of vitest's JSON reporter
 * @param {readonly StrayError[]} unhandled
 * @returns {string[]}
 */
export const failureLines = (text, unhandled) => [
  ...read(text).testResults.filter(hasFailed).flatMap(failuresOf).map(failureLine),
  ...unhandled.map(({ file = "outside of any file", reason }) =>
    failureLine({ test: relative(process.cwd(), file), reason: firstLine(reason) }),
  ),
];

/** @param {{ test: string, reason: string }} failure */
const failureLine = ({ test, reason }) => (reason === "" ? test : `${test}: ${reason}`);

/**
 * Returns what failed in a file, with the first line of the reason.
 *
 * @param {ReportFile} file
 */
function failuresOf(file) {
  const name = relative(process.cwd(), file.name);
  const broken = brokenOf(file);
  if (broken.length === 0) return [{ test: name, reason: firstLine(file.message) }];
  return broken.map(({ fullName, failureMessages }) => ({
    test: `${name} › ${fullName}`,
    reason: firstLine(failureMessages?.[0]),
  }));
}

const firstLine = (/** @type {string | undefined} */ text) => text?.trim().split("\n")[0]?.slice(0, 200) ?? "";

/**
 * Counts a run whose failed files were run a second time. The second result counts, and tests that failed only at first are
 * unsteady. Each is named with the reason of its first failure.
 *
 * @param {string} first the report of vitest's JSON reporter
 * @param {string} second that of the failed files
 * @param {readonly StrayError[]} [unhandled] of the first run. Those of a file that passes then are told beside its tests
 * @returns {{ passed: number, failed: number, skipped: number, unsteady: string[] }}
 */
export function countBoth(first, second, unhandled = []) {
  const again = new Map(read(second).testResults.map((file) => [file.name, file]));
  /** @type {string[]} */
  const unsteady = [];
  const files = read(first).testResults.map((file) => {
    const stray = unhandled.filter((error) => error.file === file.name);
    // A file without a result at its second run has failed twice.
    const next = ((hasFailed(file) || stray.length > 0) && again.get(file.name)) || file;
    const still = hasFailed(next) ? failuresOf(next).map(({ test }) => test) : [];
    // If hooks or the file itself failed in either run, single tests cannot be compared, unless the second run passed.
    const comparable = still.length === 0 || (brokenOf(file).length > 0 && brokenOf(next).length > 0);
    const passedNow = hasFailed(file) && comparable ? failuresOf(file).filter(({ test }) => !still.includes(test)) : [];
    unsteady.push(...withStray(passedNow.map(failureLine), hasFailed(next) ? [] : stray));
    return next;
  });
  return { ...sum(files), unsteady };
}

/**
 * Tells a file's errors outside of any test, all in one line. Where a test failed, they are told with it: one cause counts once.
 *
 * @param {readonly string[]} lines of the file's tests
 * @param {readonly StrayError[]} stray
 * @returns {readonly string[]}
 */
function withStray(lines, stray) {
  const [first] = stray;
  if (!first) return lines;
  const reasons = [...new Set(stray.map(({ reason }) => firstLine(reason)))].join("; ");
  const [failed, ...others] = lines;
  if (failed === undefined) return failureLines("", [{ ...first, reason: reasons }]);
  return [`${failed} (outside of any test: ${reasons})`, ...others];
}

/**
 * Returns the names of the failed tests with a short reason, and the folders of their traces.
 *
 * @param {string} text of vitest's JSON reporter; empty when the runner left none
 * @returns {string}
 */
export function describeFailures(text) {
  const found = read(text).testResults.flatMap((file) => {
    const broken = brokenOf(file);
    if (file.status === "failed" && broken.length === 0) return [`FAILED ${file.name}\n${file.message}`];
    return broken.map(({ fullName, failureMessages = [], meta }) => {
      const trace = meta?.trace ? `  trace: ${meta.trace}\n` : "";
      return `FAILED ${file.name}\n  ${fullName}\n${trace}${failureMessages.join("\n").slice(0, 2_000)}`;
    });
  });
  return found.join("\n\n");
}
