import { type RunnerTask, type RunnerTestSuite, TestRunner } from "vitest";
import { beginPhases, phasesSoFar } from "./phases.ts";
import { traceFolder } from "./trace-folder.ts";
import { askWitnesses, beginWitnesses, forgetWitnesses } from "./witnesses.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The folder of what a failed test has left. */
    trace?: string;
    /** Milliseconds of a file's phases. */
    phases?: Readonly<Record<string, number>>;
  }
}

/**
 * Vitest's own runner, which asks browsers and servers what they saw as soon as a test has failed: before its hooks close them.
 */
export default class TracingRunner extends TestRunner {
  override async onBeforeTryTask(test: RunnerTask): Promise<void> {
    super.onBeforeTryTask(test);
    await beginWitnesses();
  }

  async onTaskFinished(test: RunnerTask): Promise<void> {
    if (test.result?.state === "fail") await leaveTrace(test);
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    // A worker runs one file after the other.
    if (suite === suite.file) {
      beginPhases();
      forgetWitnesses();
    }
    await super.onBeforeRunSuite(suite);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    // Its tests have left theirs; this is a hook that failed before any of them ran.
    if (suite.result?.errors?.length) await leaveTrace(suite);
    if (suite === suite.file) suite.meta.phases = phasesSoFar();
    await super.onAfterRunSuite(suite);
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
