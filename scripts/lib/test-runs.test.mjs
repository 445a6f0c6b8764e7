import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countTests } from "./count-tests.mjs";
import { enginesStep } from "./engines-step.mjs";
import { findBrowser } from "./find-browser.mjs";
import { run } from "./run.mjs";
import { closingLine, runSteps } from "./steps.mjs";

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
    expect(await runSteps([good, lint, bad, good])).toEqual({ ok: false, passed: 12, failed: 4, skipped: 0 });
  });
  it("go on after one that threw", async () => {
    const broken = { name: "broken", run: () => Promise.reject(new Error("no browser")) };
    expect(await runSteps([broken, good])).toEqual({ ok: false, passed: 5, failed: 1, skipped: 0 });
  });
});

describe("the closing line", () => {
  it("speaks of what was skipped only where something was", () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
    expect(closingLine({ passed: 12, failed: 1, skipped: 2 })).toBe("12 passed, 1 failed, 2 skipped");
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
    expect(await runSteps([broken])).toEqual({ ok: false, passed: 0, failed: 1, skipped: 0 });
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
