import { mkdir, readFile, writeFile } from "node:fs/promises";

/**
 * What a file of tests took, in seconds.
 *
 * @typedef {object} FileTimes
 * @property {string} file its path within the project
 * @property {number} seconds in all
 * @property {number} load until its first hook or test
 * @property {{ start?: number, signIn?: number, end?: number }} phases of files that start the product (tests/support/trace/phases.ts)
 * @property {readonly { name: string, seconds: number }[]} tests
 */

/** @typedef {{ name: string, seconds: number, files: readonly FileTimes[] }} StepTimes */

/** Returns where a run of this name writes its times. */
export const timesFile = (/** @type {string} */ run) => `test-results/${run}.times.json`;

/**
 * Reads the times that a run has written. Returns nothing if the run broke before its end.
 *
 * @param {string} run
 * @returns {Promise<{ unhandled: readonly import("./count-tests.mjs").StrayError[], files: readonly FileTimes[] }>}
 */
export async function readTimes(run) {
  const text = await readFile(timesFile(run), "utf8").catch(() => "");
  return text === "" ? { unhandled: [], files: [] } : JSON.parse(text);
}

/**
 * Writes the table of times to `test-results/times.md`.
 *
 * @param {readonly StepTimes[]} steps
 */
export async function writeTimes(steps) {
  await mkdir("test-results", { recursive: true });
  await writeFile("test-results/times.md", tableOfTimes(steps));
}

/** How many files and tests are listed, the slowest first. */
const listed = 20;

/**
 * Makes the table of times. It lists the steps, the slowest files with their phases, the slowest tests, and then all other files.
 *
 * @param {readonly StepTimes[]} steps
 * @returns {string} Markdown
 */
export function tableOfTimes(steps) {
  const files = steps.flatMap(({ name, files }) => files.map((file) => ({ step: name, ...file }))).sort(slowestFirst);
  const tests = files.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test }))).sort(slowestFirst);
  const fileRows = files.map((file) => fileRow(file.step, file));
  const heads = ["s", "step", "file", "tests", "load", "start", "sign in", "in tests", "end", "else"];
  return `${[
    "# What the tests took, in seconds",
    table(
      ["step", "s", "files", "tests"],
      steps.map(({ name, seconds, files }) => [
        name,
        shown(seconds),
        count(files.length),
        count(sum(files, ({ tests }) => tests.length)),
      ]),
    ),
    "## The slowest files",
    "`start`: the product, whenever it is started; `sign in`: a device that signs in and downloads; `end`: all that is ended and removed; `else`: other hooks.",
    table(heads, fileRows.slice(0, listed)),
    "## The slowest tests",
    table(
      ["s", "file", "test"],
      tests.slice(0, listed).map(({ seconds, file, name }) => [shown(seconds), file, name.replaceAll("|", "\\|")]),
    ),
    "## All other files",
    table(heads, fileRows.slice(listed)),
  ].join("\n\n")}\n`;
}

/** @param {string} step @param {FileTimes} file */
function fileRow(step, { file, seconds, load, phases, tests }) {
  const inTests = sum(tests, (test) => test.seconds);
  const { start = 0, signIn = 0, end = 0 } = phases;
  // A test may start the product or end a device itself: such time is counted in both columns.
  const other = Math.max(0, seconds - load - start - signIn - inTests - end);
  return [shown(seconds), step, file, count(tests.length), ...[load, start, signIn, inTests, end, other].map(shown)];
}

/** @template T @param {readonly T[]} all @param {(one: T) => number} of */
const sum = (all, of) => all.reduce((so, one) => so + of(one), 0);
const slowestFirst = (/** @type {{ seconds: number }} */ a, /** @type {{ seconds: number }} */ b) => b.seconds - a.seconds;
const shown = (/** @type {number} */ seconds) => (seconds < 0.05 ? "" : seconds.toFixed(1));
const count = (/** @type {number} */ many) => (many === 0 ? "" : String(many));

/** @param {readonly string[]} heads @param {readonly (readonly string[])[]} rows */
const table = (heads, rows) => [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
