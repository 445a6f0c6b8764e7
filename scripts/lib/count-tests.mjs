/**
 * Tests of a report; a file that could not even be loaded counts as one that failed.
 *
 * @param {string} text of vitest's JSON reporter; empty when the runner left none
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countTests(text) {
  if (text === "") return { passed: 0, failed: 0, skipped: 0 };
  /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const report = JSON.parse(text);
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const file of report.testResults) {
    const statuses = file.assertionResults.map((test) => test.status);
    passed += statuses.filter((status) => status === "passed").length;
    skipped += statuses.filter((status) => notRun.has(status)).length;
    const broken = statuses.filter((status) => status === "failed").length;
    failed += file.status === "failed" ? Math.max(1, broken) : broken;
  }
  return { passed, failed, skipped };
}

const notRun = new Set(["skipped", "pending", "todo"]);

/**
 * The names of the tests that failed and why, shortly.
 *
 * @param {string} text of vitest's JSON reporter; empty when the runner left none
 * @returns {string}
 */
export function describeFailures(text) {
  if (text === "") return "";
  /** @type {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} */
  const report = JSON.parse(text);
  const found = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const broken = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && broken.length === 0) return [`FAILED ${name}\n${message}`];
    return broken.map((test) => `FAILED ${name}\n  ${test.fullName}\n${(test.failureMessages ?? []).join("\n").slice(0, 2_000)}`);
  });
  return found.join("\n\n");
}
