import { type RunnerTask, type RunnerTestSuite, TestRunner } from "vitest";
import { beginPhases, phasesSoFar } from "./phases.ts";
import { traceFolder } from "./trace-folder.ts";
import { askWitnesses, beginWitnesses, forgetWitnesses } from "./witnesses.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The folder of the traces of a failed test. */
    trace?: string;
    /** Milliseconds of a file's phases. */
    phases?: Readonly<Record<string, number>>;
  }
}

/**
 * Vitest's own runner, but it collects traces of browsers and servers as soon as a test has failed. After that, hooks close them.
 * Where a second run follows (MUSUBI_SECOND_RUN=follows), it skips the rest of that file. It skips every file that would begin after
 * the run's time (MUSUBI_BEGIN_BEFORE, milliseconds since 1970).
 */
export default class TracingRunner extends TestRunner {
  /** The file in which a test has failed, where a second run of it follows. */
  #broken: RunnerTask["file"] | undefined;

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    // The next test would begin on a page that was left half-way, and wait minutes in vain.
    if (test.file === this.#broken) test.mode = "skip";
  }

  override async onBeforeTryTask(test: RunnerTask): Promise<void> {
    super.onBeforeTryTask(test);
    await beginWitnesses();
  }

  async onTaskFinished(test: RunnerTask): Promise<void> {
    if (test.result?.state !== "fail") return;
    await leaveTrace(test);
    if (process.env["MUSUBI_SECOND_RUN"] === "follows") this.#broken = test.file;
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    // A worker runs one file after the other.
    if (suite === suite.file) {
      beginPhases();
      forgetWitnesses();
      if (Date.now() > beginBefore) skipAll(suite);
    }
    await super.onBeforeRunSuite(suite);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    // Failed tests have left their traces already. This is a hook that failed before any test ran.
    if (suite.result?.errors?.length) await leaveTrace(suite);
    if (suite === suite.file) suite.meta.phases = phasesSoFar();
    await super.onAfterRunSuite(suite);
  }
}

const beginBefore = Number(process.env["MUSUBI_BEGIN_BEFORE"] || Number.POSITIVE_INFINITY);

function skipAll(suite: RunnerTestSuite): void {
  suite.mode = "skip";
  for (const task of suite.tasks) {
    if (task.type === "suite") skipAll(task);
    else task.mode = "skip";
  }
}

async function leaveTrace(task: RunnerTask): Promise<void> {
  const folder = traceFolder(task.file.name, fullName(task));
  const missing = await askWitnesses(folder);
  task.meta.trace = folder;
  console.error([`Trace: ${folder}`, ...missing.map((one) => `  not written: ${one}`)].join("\n"));
}

const fullName = (task: RunnerTask): string =>
  task.suite && task.suite !== task.file ? `${fullName(task.suite)} ${task.name}` : task.name;
