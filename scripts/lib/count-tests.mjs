/**
 * Tests of a report; a file that could not even be loaded counts as one that failed.
 *
 * @param {string} text of vitest's JSON reporter; empty when the runner left none
 * @returns {{ passed: number, failed: number }}
 */
export function countTests(text) {
  if (text === "") return { passed: 0, failed: 0 };
  /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const report = JSON.parse(text);
  let passed = 0;
  let failed = 0;
  for (const file of report.testResults) {
    const statuses = file.assertionResults.map((test) => test.status);
    passed += statuses.filter((status) => status === "passed").length;
    const broken = statuses.filter((status) => status === "failed").length;
    failed += file.status === "failed" ? Math.max(1, broken) : broken;
  }
  return { passed, failed };
}
