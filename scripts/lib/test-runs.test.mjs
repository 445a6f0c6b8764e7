import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countBoth, countTests, describeFailures, failureLines, filesForASecondRun } from "./count-tests.mjs";
import { enginesStep } from "./engines-step.mjs";
import { findBrowser } from "./find-browser.mjs";
import { run } from "./run.mjs";
import { closingLine, lastLines, runSteps } from "./steps.mjs";
import { tableOfTimes } from "./times.mjs";

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "musubi-scripts-"));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe("a run of tests", () => {
  const file = (/** @type {string} */ status, /** @type {string[]} */ ...tests) => ({
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  });
  it("counts a file that could not be loaded as a failure", () => {
    const testResults = [file("passed", "passed", "passed"), file("failed", "passed", "failed", "failed"), file("failed")];
    expect(countTests(JSON.stringify({ testResults }))).toEqual({ passed: 3, failed: 3, skipped: 0 });
  });
  it("tells what was not run", () => {
    const testResults = [file("passed", "passed", "pending", "skipped", "todo")];
    expect(countTests(JSON.stringify({ testResults }))).toEqual({ passed: 1, failed: 0, skipped: 3 });
  });
  it("that left no report has executed nothing", () => {
    expect(countTests("")).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

describe("steps", () => {
  const good = { name: "good", run: async () => ({ ok: true, output: "", passed: 5, failed: 0 }) };
  it("are summed over all runs, and one without tests that fails counts as one", async () => {
    const lint = { name: "lint", run: async () => ({ ok: false, output: "why" }) };
    const bad = { name: "bad", run: async () => ({ ok: false, output: "", passed: 2, failed: 3 }) };
    expect(await runSteps([good, lint, bad, good])).toMatchObject({ ok: false, passed: 12, failed: 4, skipped: 0 });
  });
  it("go on after one that threw", async () => {
    const broken = { name: "broken", run: () => Promise.reject(new Error("no browser")) };
    expect(await runSteps([broken, good])).toMatchObject({ ok: false, passed: 5, failed: 1, skipped: 0 });
  });

  /** @param {string[]} unsteady @param {boolean} ok */
  const failing = (unsteady, ok = true) => ({
    name: "failing",
    run: async () => ({
      ok: false,
      output: "why",
      passed: 3,
      failed: 2,
      again: async () => {
        order.push("again");
        return { ok, output: "", passed: ok ? 5 : 4, failed: ok ? 0 : 1, unsteady };
      },
    }),
  });
  /** @type {string[]} */
  const order = [];
  const last = { name: "last", run: async () => (order.push("last"), { ok: true, output: "", passed: 1 }) };
  it("that failed are run again when all others have ended, and count as they did then", async () => {
    const total = await runSteps([failing(["a › b"]), last]);
    expect(order.splice(0)).toEqual(["last", "again"]);
    expect(total).toMatchObject({ ok: true, passed: 6, failed: 0, unsteady: ["a › b"] });
    expect(total.times.map(({ name }) => name)).toEqual(["failing", "last", "failing again"]);
  });
  it("that fail again have failed, whatever passed beside it", async () => {
    expect(await runSteps([failing(["a › b"], false)])).toMatchObject({ ok: false, passed: 4, failed: 1, unsteady: ["a › b"] });
  });
  it("with more than three unsteady tests fail all the same, each counted as failed", async () => {
    expect(await runSteps([failing(["a", "b", "c"])])).toMatchObject({ ok: true, passed: 5, failed: 0 });
    expect(await runSteps([failing(["a", "b"]), failing(["c", "d"])])).toMatchObject({ ok: false, passed: 6, failed: 4 });
  });
});

describe("a second run", () => {
  /** @param {string} name @param {Record<string, string>} tests */
  const file = (name, tests) => ({
    name: join(process.cwd(), name),
    status: Object.values(tests).includes("failed") || Object.keys(tests).length === 0 ? "failed" : "passed",
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  });
  /** @param {ReturnType<typeof file>[]} testResults */
  const report = (...testResults) => JSON.stringify({ testResults });

  it("takes the place of the files that failed, and tells what failed only at first", () => {
    const first = report(
      file("a", { one: "failed", two: "passed" }),
      file("b", { three: "passed" }),
      file("c", { four: "failed" }),
    );
    const second = report(file("a", { one: "passed", two: "passed" }), file("c", { four: "failed" }));
    expect(countBoth(first, second)).toEqual({ passed: 3, failed: 1, skipped: 0, unsteady: ["a › one"] });
  });
  it("tells why a test failed at first, in one line", () => {
    const failed = { fullName: "one", status: "failed", failureMessages: ["TimeoutError: 60 s\n    at a.ts:1"] };
    const first = report({ ...file("a", { one: "failed" }), assertionResults: [failed] });
    expect(countBoth(first, report(file("a", { one: "passed" }))).unsteady).toEqual(["a › one: TimeoutError: 60 s"]);
  });
  it("in which another test of the file fails has failed", () => {
    const both = countBoth(
      report(file("a", { one: "failed", two: "passed" })),
      report(file("a", { one: "passed", two: "failed" })),
    );
    expect(both).toEqual({ passed: 1, failed: 1, skipped: 0, unsteady: ["a › one"] });
  });
  it("that left nothing of a file has failed, and so has one whose file cannot be loaded any more", () => {
    const first = report(file("a", { one: "failed", two: "passed" }));
    expect(countBoth(first, "")).toEqual({ passed: 1, failed: 1, skipped: 0, unsteady: [] });
    expect(countBoth(first, report(file("a", {})))).toEqual({ passed: 0, failed: 1, skipped: 0, unsteady: [] });
  });
  it("judges an error outside of any test with its file, and none without a file", () => {
    const first = report(file("a", { one: "passed" }), file("b", { two: "failed" }));
    const stray = { file: join(process.cwd(), "a"), reason: "Error: the page was closed\n    at x.ts:1" };
    expect(filesForASecondRun(first, [stray])).toEqual([join(process.cwd(), "b"), join(process.cwd(), "a")]);
    expect(filesForASecondRun(first, [stray, { reason: "Error: nobody's" }])).toEqual([]);
    const second = report(file("b", { two: "passed" }), file("a", { one: "passed" }));
    expect(countBoth(first, second, [stray])).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      unsteady: ["a: Error: the page was closed", "b › two"],
    });
    expect(failureLines(first, [stray])).toEqual(["b › two", "a: Error: the page was closed"]);
  });
  it("tells each error outside of any test of a file that passes now, in one line, also where a test of it had failed", () => {
    const path = join(process.cwd(), "a");
    const strays = ["one", "other", "one"].map((reason) => ({ file: path, reason: `Error: ${reason}` }));
    const told = { failed: "a › x (outside of any test: Error: one; Error: other)", passed: "a: Error: one; Error: other" };
    for (const status of /** @type {const} */ (["failed", "passed"])) {
      const first = report(file("a", { x: status }));
      const now = (/** @type {string} */ then) => countBoth(first, report(file("a", { x: then })), strays).unsteady;
      expect(now("passed")).toEqual([told[status]]);
      expect(now("failed")).toEqual([]);
    }
  });
  it("names a file alone whose hooks failed at first", () => {
    const first = report({ ...file("a", { one: "skipped" }), status: "failed" });
    expect(countBoth(first, report(file("a", { one: "passed" })))).toEqual({ passed: 1, failed: 0, skipped: 0, unsteady: ["a"] });
  });
});

describe("a failure", () => {
  it("is told with the folder of its trace", () => {
    const test = { fullName: "x", status: "failed", failureMessages: ["no"], meta: { trace: "test-results/a/x" } };
    const testResults = [{ name: "a", status: "failed", assertionResults: [test] }];
    expect(describeFailures(JSON.stringify({ testResults }))).toBe("FAILED a\n  x\n  trace: test-results/a/x\nno");
  });
});

describe("the table of times", () => {
  it("has the slowest files first, with what they spend their time on", () => {
    const phases = { start: 2, signIn: 3.04, end: 1 };
    const slow = { file: "slow", seconds: 20, load: 1, phases, tests: [{ name: "a|b", seconds: 12 }] };
    const quick = { file: "quick", seconds: 1, load: 0.5, phases: {}, tests: [{ name: "c", seconds: 0.4 }] };
    const text = tableOfTimes([{ name: "e2e", seconds: 22, files: [quick, slow] }]);
    const rows = text.split("\n").filter((line) => /^\| \d/u.test(line));
    expect(text).toContain("| e2e | 22.0 | 2 | 2 |");
    expect(rows.slice(0, 4)).toEqual([
      "| 20.0 | e2e | slow | 1 | 1.0 | 2.0 | 3.0 | 12.0 | 1.0 | 1.0 |",
      "| 1.0 | e2e | quick | 1 | 0.5 |  |  | 0.4 |  | 0.1 |",
      "| 12.0 | slow | a\\|b |",
      "| 0.4 | quick | c |",
    ]);
  });
});

describe("what a run says last", () => {
  it("speaks of what was skipped only where something was", () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
    expect(closingLine({ passed: 12, failed: 1, skipped: 2 })).toBe("12 passed, 1 failed, 2 skipped");
  });
  it("is the closing line, whatever was unsteady", () => {
    const total = { passed: 12, failed: 0, skipped: 3, unsteady: ["a › b", "c › d"], notRun: ["e"], failures: ["f › g: no"] };
    expect(lastLines(total)).toBe(
      "not run: e\nfailed: f › g: no\nunsteady: a › b\nunsteady: c › d\n12 passed, 0 failed, 3 skipped",
    );
  });
});

describe("engines", () => {
  const step = (/** @type {Parameters<typeof enginesStep>[2]} */ bring) => enginesStep(["firefox", "webkit"], [], bring);
  it("that cannot be had anywhere are skipped, each counted and told", async () => {
    const result = await step(async () => undefined).run();
    expect(result).toMatchObject({ ok: true, passed: 0, failed: 0, skipped: 2 });
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining("firefox was skipped"));
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining("webkit was skipped"));
  });
  it("whose installation failed are a failure", async () => {
    const broken = step(() => Promise.reject(new Error("no room on the disk")));
    expect(await runSteps([broken])).toMatchObject({ ok: false, passed: 0, failed: 1, skipped: 0 });
  });
});

describe("a program", () => {
  it("gives its code and all that it said", async () => {
    const script = "console.log('out'); console.error('err'); process.exit(3)";
    const { code, output } = await run(process.execPath, ["-e", script]);
    expect([code, output.split("\n").sort().join("")]).toEqual([3, "errout"]);
  });
  it("that does not exist has failed, not thrown", async () => {
    expect(await run(join(folder, "nothing"), [])).toMatchObject({ code: 127 });
  });
});

describe("the browser", () => {
  it("named by the setting is taken", async () => {
    const path = join(folder, "browser");
    await writeFile(path, "#!/bin/sh\n");
    await chmod(path, 0o755);
    vi.stubEnv("MUSUBI_BROWSER", path);
    expect(await findBrowser()).toBe(path);
  });
  it("named wrongly is refused with the setting's name", async () => {
    vi.stubEnv("MUSUBI_BROWSER", join(folder, "nothing"));
    await expect(findBrowser()).rejects.toThrow("MUSUBI_BROWSER");
  });
});
