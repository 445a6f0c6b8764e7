import { readFile, rm } from "node:fs/promises";
import { countTests, describeFailures } from "./count-tests.mjs";
import { runNode } from "./run.mjs";
import { closingLine } from "./steps.mjs";

/**
 * The step that runs one project of vitest.config.ts, counted from the JSON report that it leaves under test-results/. No
 * test executed is a failure, and so is a runner that ended badly, whatever its report says.
 *
 * @param {string} project
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv }} [options]
 * @returns {import("./steps.mjs").Step}
 */
export function vitestStep(project, options = {}) {
  return {
    name: project,
    async run() {
      const report = `test-results/${project}.json`;
      await rm(report, { force: true });
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const args = ["run", "--project", project, ...reporters, ...(options.args ?? [])];
      const { code, output } = await runNode("node_modules/vitest/vitest.mjs", args, {
        env: { NO_COLOR: "1", ...options.env },
      });
      const text = await readFile(report, "utf8").catch(() => "");
      const { passed, failed, skipped } = countTests(text);
      const ok = code === 0 && failed === 0 && passed > 0;
      const note = passed + failed === 0 ? "no test was executed" : closingLine({ passed, failed, skipped });
      // What failed comes first: whoever keeps only the beginning of an output keeps that.
      return { ok, output: `${describeFailures(text)}\n${output}`, note, passed, failed, skipped };
    },
  };
}
