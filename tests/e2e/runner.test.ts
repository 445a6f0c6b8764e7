import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lastLines, runSteps } from "../../scripts/lib/steps.mjs";
import { vitestStep } from "../../scripts/lib/vitest-step.mjs";

describe("a run of browser tests", () => {
  let folder: string;
  let said: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "musubi-runner-"));
    said = [];
    vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
    return () => rm(folder, { recursive: true });
  });
  afterEach(() => vi.restoreAllMocks());

  const fixture = (...names: string[]) => fixtureBefore(undefined, ...names);
  const fixtureBefore = (beginBefore: number | undefined, ...names: string[]) =>
    vitestStep("fixture", {
      ...(beginBefore === undefined ? {} : { beginBefore }),
      flags: ["--config=tests/e2e/fixture/vitest.config.ts"],
      files: names.map((name) => `tests/e2e/fixture/${name}.fixture.ts`),
      env: { MUSUBI_FIXTURE_MARK: join(folder, "mark"), MUSUBI_TRACES: folder },
      secondRun: true,
    });

  it("passes with a test that failed once, tells of it before its closing line, and leaves the rest of its file to the second run", async () => {
    const total = await runSteps([fixture("sound", "once")]);
    expect(total).toMatchObject({ ok: true, passed: 3, failed: 0 });
    expect(lastLines(total)).toBe(
      "unsteady: tests/e2e/fixture/once.fixture.ts › fails at first: AssertionError: expected false to be true // Object.is equality\n3 passed, 0 failed",
    );
    expect(await readFile(join(folder, "mark-next"), "utf8")).toBe("ran");
  });

  it("gives a file a second run during which an error occurred outside of any test, and tells of it", async () => {
    const total = await runSteps([fixture("sound", "stray")]);
    expect(total).toMatchObject({ ok: true, passed: 2, failed: 0 });
    expect(lastLines(total)).toBe("unsteady: tests/e2e/fixture/stray.fixture.ts: Error: nobody waited\n2 passed, 0 failed");
  });

  it("begins no file after its time, names it, and fails where so much was not run", async () => {
    const total = await runSteps([fixtureBefore(Date.now() - 1, "sound")]);
    expect(total).toMatchObject({ ok: false, passed: 0, failed: 1, skipped: 1, notRun: ["tests/e2e/fixture/sound.fixture.ts"] });
    expect(lastLines(total)).toBe("not run: tests/e2e/fixture/sound.fixture.ts\n0 passed, 1 failed, 1 skipped");
    expect(await runSteps([fixtureBefore(Date.now() + 600_000, "sound")])).toMatchObject({ ok: true, passed: 1, notRun: [] });
  });

  it("fails where the product fails twice, with a trace of what the page, the browser and the server showed", async () => {
    const total = await runSteps([fixture("sound", "killed-product")]);
    expect(total).toMatchObject({ ok: false, passed: 1, failed: 1, unsteady: [] });
    const test = "tests/e2e/fixture/killed-product.fixture.ts › signs in at a product that was killed";
    expect(lastLines(total)).toBe(`failed: ${test}: page.waitForURL: Timeout 3000ms exceeded.\n1 passed, 1 failed`);
    const trace = join(folder, "killed-product.fixture.ts", "signs-in-at-a-product-that-was-killed");
    expect(said.join("\n")).toContain(trace);
    const files = ["server-log.txt", "visitor-1-said.yml", "visitor-1-screen.png", "visitor-console.txt", "visitor-trace.zip"];
    expect((await readdir(trace)).sort()).toEqual(files);
    expect(await readFile(join(trace, "visitor-1-said.yml"), "utf8")).toContain('button "ログイン"');
    expect(await readFile(join(trace, "visitor-console.txt"), "utf8")).toMatch(
      /failed POST .*\/api\/login .*ERR_CONNECTION_REFUSED/u,
    );
    expect((await readFile(join(trace, "visitor-1-screen.png"))).subarray(1, 4).toString()).toBe("PNG");
    expect(await readFile(join(trace, "server-log.txt"), "utf8")).not.toBe("\n");
  });
});
